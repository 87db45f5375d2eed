/** Runs the back office's jobs by the broker's clock. Any number of processes may have a scheduler. */

import type { Services } from '../call/services.ts';
import { workQueue } from '../call/work-queue.ts';
import { declareDistributions, declaredUntil, quartersBetween } from './distributions.ts';
import { type Failure, finish, type Job, jobs, NOTHING, type Take, takeSteps } from './jobs.ts';
import { type Repeated, repeat } from './repeat.ts';

/** Milliseconds after which every order begun before a quarter's end is written, so that it counts. */
const WRITTEN_BY = 60_000;

/** Portions that are under way at once, of the connections to a server. Customers' calls have the others. */
const AT_ONCE_ON_SERVER = 4;

/** Portions that have the same time; then a job goes on with the time of then. */
const PORTIONS_OF_A_RUN = 20;

/** The longest pause after runs of a job that failed, ms. */
const LONGEST_PAUSE = 60_000;

export type BackOfficeServices = Pick<
  Services,
  'db' | 'recentSessions' | 'clock' | 'market' | 'currency' | 'timeZone' | 'isLive'
>;

/** Rows of a portion could not be carried on and stay as they were. `pnpm broker jobs failed` lists them all. */
export class StepsFailed extends Error {
  override readonly name = 'StepsFailed';

  constructor([first, ...others]: readonly [Failure, ...Failure[]]) {
    super(`${first.id}${others.length === 0 ? '' : ` and ${others.length} others`}: ${first.error}`);
  }
}

export interface Scheduler {
  /** Does everything that is due now, one job after the other. @returns how many rows each job carried on */
  run(): Promise<Partial<Record<Job, number>>>;
  /** Runs each job by itself, and again so many milliseconds after the end of each of its runs. */
  start(every: number): void;
  /** Waits for the portions that are under way, then stops. */
  stop(): Promise<void>;
}

export interface SchedulerOptions {
  /** Receives what failed, once for each portion. A row that failed is tried again after a pause, and so is a job that
   * failed as a whole. */
  onError?(error: unknown, job: string): void;
  /** Receives the job and the id of each row that was carried on. */
  onStep?(job: Job, id: number): void;
  /** Whether the database can be changed; otherwise nothing is done. */
  mayRun?(): boolean;
  /** Whether the database has one connection, which customers' calls need too. */
  isEmbedded?: boolean;
}

export const openScheduler = (
  services: BackOfficeServices,
  { onError = () => {}, onStep = () => {}, mayRun = () => true, isEmbedded = false }: SchedulerOptions = {},
): Scheduler => {
  let stopping = false;
  let loops: Repeated[] = [];
  /** The last quarter that this process has declared. */
  let declared: number | undefined;
  /** Jobs take turns, portion by portion, so that none waits until another has finished. */
  const inTurn = workQueue(isEmbedded ? 1 : AT_ONCE_ON_SERVER, Number.POSITIVE_INFINITY);

  const declare = async (): Promise<void> => {
    // The simulated market invents its dividends, and nobody is paid customers' own money for an invention.
    if (services.isLive) return;
    declared ??= await declaredUntil(services);
    if (declared === undefined) return;
    for (const quarter of quartersBetween(declared, services.clock.now() - WRITTEN_BY)) {
      await declareDistributions(services, quarter);
      declared = quarter;
    }
  };

  const takeInTurn: Take = (...input) => inTurn(async () => (stopping ? NOTHING : takeSteps(...input)));

  const runJob = (job: Job, onDone: (count: number) => void, most?: number): Promise<boolean> =>
    finish(services, job, services.clock.now(), {
      take: takeInTurn,
      onTaken: ({ done, failed }) => {
        onDone(done.length);
        for (const id of done) onStep(job, id);
        const [first, ...others] = failed;
        if (first) onError(new StepsFailed([first, ...others]), job);
      },
      ...(most === undefined ? {} : { most }),
    });

  /**
   * Repeats work, with a pause that doubles while it fails.
   * @param work returns false if there is more to do at once
   */
  const loop = (name: string, work: () => Promise<boolean>, every: number): Repeated => {
    let afterError = every;
    return repeat(async () => {
      if (!mayRun()) return every;
      try {
        const isFinished = await work();
        afterError = every;
        return isFinished ? every : 0;
      } catch (error) {
        onError(error, name);
        afterError = Math.min(afterError * 2, LONGEST_PAUSE);
        return afterError;
      }
    }, every);
  };

  return {
    run: async () => {
      const done: Partial<Record<Job, number>> = {};
      if (!mayRun()) return done;
      await declare().catch((error) => onError(error, DECLARED));
      for (const job of jobs) {
        let all = 0;
        await runJob(job, (count) => {
          all += count;
        }).catch((error) => onError(error, job));
        if (all > 0) done[job] = all;
      }
      return done;
    },
    start: (every) => {
      loops = [
        loop(DECLARED, () => declare().then(() => true), every),
        ...jobs.map((job) => loop(job, () => runJob(job, () => {}, PORTIONS_OF_A_RUN), every)),
      ];
    },
    stop: async () => {
      stopping = true;
      await Promise.all(loops.map((each) => each.stop()));
    },
  };
};

const DECLARED = 'dividends and interest declared';
