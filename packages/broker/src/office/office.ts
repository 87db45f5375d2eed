/** The office: rounds of its duties, by the broker's clock. Any number of processes may have one. */
import type { House } from '../house.ts';
import { declareDistributions, firstOrderAt, quartersBetween } from './distributions.ts';
import { DUTIES, type Duty, takeStep } from './duties.ts';

/** An order that was begun before a quarter is written by then: it counts, too. Milliseconds. */
const WRITTEN_BY = 60_000;

export type OfficeHouse = Pick<House, 'db' | 'clock' | 'market' | 'currency'>;

export interface Office {
  /** Does everything that is due now. @returns how often each duty did something */
  round(): Promise<Partial<Record<Duty, number>>>;
  /** Goes round again so many milliseconds after each round. */
  start(every: number): void;
  /** Finishes the step that it is at. */
  stop(): Promise<void>;
}

/** @param onError a duty that fails does not keep the others from being done, and is tried again in the next round */
export const openOffice = (house: OfficeHouse, onError: (error: unknown, duty: string) => void): Office => {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  /** The last quarter that this process has declared. */
  let declared: number | undefined;

  const guarded = async (duty: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      onError(error, duty);
    }
  };

  const declare = async (at: number): Promise<void> => {
    declared ??= await firstOrderAt(house);
    if (declared === undefined) return;
    for (const quarter of quartersBetween(declared, at)) {
      await declareDistributions(house, quarter);
      declared = quarter;
    }
  };

  const round = async (): Promise<Partial<Record<Duty, number>>> => {
    const at = house.clock.now();
    const done: Partial<Record<Duty, number>> = {};
    await guarded('dividends and interest declared', () => declare(at - WRITTEN_BY));
    for (const duty of Object.keys(DUTIES) as Duty[]) {
      await guarded(duty, async () => {
        while (!stopping && (await takeStep(house.db, duty, at))) done[duty] = (done[duty] ?? 0) + 1;
      });
    }
    return done;
  };

  const again = (every: number): void => {
    timer = setTimeout(() => {
      running = round().finally(() => {
        if (!stopping) again(every);
      });
    }, every);
    timer.unref();
  };

  return {
    round,
    start: again,
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await running;
    },
  };
};
