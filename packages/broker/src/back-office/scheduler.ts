/** Runs the back office's jobs by the broker's clock. Any number of processes may have a scheduler. */

import type { Services } from '../call/services.ts';
import { disableTimeouts, isStatementTimeout } from '../database/timeouts.ts';
import { declareDistributions, declaredUntil, quartersBetween } from './distributions.ts';
import { type Job, jobs, StepFailed, takeStep } from './jobs.ts';
import { type Repeated, repeat } from './repeat.ts';

/** Milliseconds after which every order begun before a quarter's end is written, so that it counts. */
const WRITTEN_BY = 60_000;

export type BackOfficeServices = Pick<
  Services,
  'db' | 'clock' | 'market' | 'currency' | 'timeZone' | 'isLive'
>;

export interface Scheduler {
  /** Does everything that is due now. @returns how many rows each job carried on */
  run(): Promise<Partial<Record<Job, number>>>;
  /** Repeats the run, so many milliseconds after the end of each. */
  start(every: number): void;
  /** Waits for the present step, then stops. */
  stop(): Promise<void>;
}

/**
 * @param onError receives what failed; the rest of the run goes on, and the next run tries again
 * @param onStep receives the job and the id of each row that was carried on
 * @param mayRun whether the database can be changed; otherwise nothing is done
 */
export const openScheduler = (
  services: BackOfficeServices,
  onError: (error: unknown, job: string) => void,
  onStep: (job: Job, id: number) => void = () => {},
  mayRun: () => boolean = () => true,
): Scheduler => {
  let stopping = false;
  let repeated: Repeated | undefined;
  /** The last quarter that this process has declared. */
  let declared: number | undefined;

  const declare = async (at: number): Promise<void> => {
    // The simulated market invents its dividends, and nobody is paid customers' own money for an invention.
    if (services.isLive) return;
    declared ??= await declaredUntil(services);
    if (declared === undefined) return;
    for (const quarter of quartersBetween(declared, at)) {
      // This reads all orders, which may take longer than a call may.
      await services.db.transaction().execute(async (db) => {
        await disableTimeouts(db);
        await declareDistributions({ ...services, db }, quarter);
      });
      declared = quarter;
    }
  };

  /**
   * Runs a job's next step. A step that exceeds the time limit of a call is repeated without the limit. Otherwise every
   * later try would be cancelled too, and block the job's other rows.
   */
  const takeNext = async (job: Job, at: number, failed: readonly number[]): Promise<number | undefined> => {
    try {
      return await takeStep(services, job, at, failed);
    } catch (error) {
      if (!isStatementTimeout(error)) throw error;
      return services.db.transaction().execute(async (db) => {
        await disableTimeouts(db);
        return takeStep({ ...services, db }, job, at, failed);
      });
    }
  };

  /** @returns how many rows were carried on */
  const doAll = async (job: Job, at: number): Promise<number> => {
    const failed: number[] = [];
    for (let times = 0; ; ) {
      try {
        const id = stopping ? undefined : await takeNext(job, at, failed);
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
    if (!mayRun()) return done;
    await declare(at - WRITTEN_BY).catch((error) => onError(error, 'dividends and interest declared'));
    for (const job of jobs) {
      const times = await doAll(job, at);
      if (times > 0) done[job] = times;
    }
    return done;
  };

  return {
    run,
    start: (every) => {
      repeated = repeat(run, every);
    },
    stop: async () => {
      stopping = true;
      await repeated?.stop();
    },
  };
};
