/** The office: rounds of its duties, by the broker's clock. Any number of processes may have one. */

import type { Services } from '../call/services.ts';
import { disableTimeouts } from '../database/timeouts.ts';
import { declareDistributions, declaredUntil, quartersBetween } from './distributions.ts';
import { type Job, jobs, StepFailed, takeStep } from './jobs.ts';

/** An order that was begun before a quarter is written by then: it counts, too. Milliseconds. */
const WRITTEN_BY = 60_000;

export type BackOfficeServices = Pick<Services, 'db' | 'clock' | 'market' | 'currency'>;

export interface Scheduler {
  /** Does everything that is due now. @returns how often each duty did something */
  run(): Promise<Partial<Record<Job, number>>>;
  /** Goes round again so many milliseconds after each round. */
  start(every: number): void;
  /** Finishes the step that it is at. */
  stop(): Promise<void>;
}

/**
 * @param onError what fails does not keep the rest from being done, and is tried again in the next round
 * @param onStep what was carried on, by its row's id
 */
export const openScheduler = (
  services: BackOfficeServices,
  onError: (error: unknown, job: string) => void,
  onStep: (job: Job, id: number) => void = () => {},
): Scheduler => {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  /** The last quarter that this process has declared. */
  let declared: number | undefined;

  const declare = async (at: number): Promise<void> => {
    declared ??= await declaredUntil(services);
    if (declared === undefined) return;
    for (const quarter of quartersBetween(declared, at)) {
      // All orders that were ever made are read.
      await services.db.transaction().execute(async (db) => {
        await disableTimeouts(db);
        await declareDistributions({ ...services, db }, quarter);
      });
      declared = quarter;
    }
  };

  /** @returns how often there was something to do */
  const doAll = async (job: Job, at: number): Promise<number> => {
    const failed: number[] = [];
    for (let times = 0; ; ) {
      try {
        const id = stopping ? undefined : await takeStep(services, job, at, failed);
        if (id === undefined) return times;
        onStep(job, id);
        times += 1;
      } catch (error) {
        onError(error, job);
        if (!(error instanceof StepFailed)) return times;
        failed.push(error.id);
      }
    }
  };

  const run = async (): Promise<Partial<Record<Job, number>>> => {
    const at = services.clock.now();
    const done: Partial<Record<Job, number>> = {};
    await declare(at - WRITTEN_BY).catch((error) => onError(error, 'dividends and interest declared'));
    for (const job of jobs) {
      const times = await doAll(job, at);
      if (times > 0) done[job] = times;
    }
    return done;
  };

  const again = (every: number): void => {
    timer = setTimeout(() => {
      running = run().finally(() => {
        if (!stopping) again(every);
      });
    }, every);
    timer.unref();
  };

  return {
    run,
    start: again,
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await running;
    },
  };
};
