import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, Registry } from 'prom-client';
import { type JobState, jobs, readJob } from './jobs.ts';
import type { BackOfficeServices } from './scheduler.ts';

/** How long an answer waits for the database, ms. */
const WAIT = 250;

/**
 * How far the jobs are behind, read from the database when it is asked for: a job that is stuck tells nothing itself. While
 * the database is slow the last reading is shown, and none once a reading has failed.
 */
export const openJobMetrics = (services: BackOfficeServices): Registry => {
  const registry = new Registry();
  const readAll = async (): Promise<JobState[]> => {
    const at = services.clock.now();
    const states: JobState[] = [];
    for (const job of jobs) states.push(await readJob(services, job, at));
    return states;
  };
  let last: JobState[] = [];
  /** One reading for all gauges of an answer. */
  let reading: Promise<void> | undefined;
  const read = (): Promise<void> => {
    reading ??= readAll()
      .catch(() => [])
      .then((states) => {
        last = states;
        reading = undefined;
      });
    return reading;
  };
  const gauge = (name: string, help: string, figureOf: (state: JobState) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers: [registry],
      async collect() {
        await Promise.race([read(), sleep(WAIT, undefined, { ref: false })]);
        this.reset();
        for (const state of last) this.set({ job: state.job }, figureOf(state));
      },
    });
  };
  gauge(
    'bourse_job_oldest_due_seconds',
    'How long ago the oldest due row of a job became due, also if it has failed; 0 where none is due',
    ({ oldest }) => oldest ?? 0,
  );
  gauge('bourse_job_due_rows', 'Due rows of a job that did not fail, counted up to 1001', ({ due }) => due);
  gauge(
    'bourse_job_failed_rows',
    'Rows of a job that failed and wait for their next attempt, counted up to 1001',
    ({ failing }) => failing,
  );
  return registry;
};
