import { Gauge, Registry } from 'prom-client';
import { type JobState, jobs, readJob } from './jobs.ts';
import type { BackOfficeServices } from './scheduler.ts';

/** How far the jobs are behind, read from the database when it is asked for: a job that is stuck tells nothing itself. */
export const openJobMetrics = (services: BackOfficeServices): Registry => {
  const registry = new Registry();
  const readAll = async (): Promise<JobState[]> => {
    const at = services.clock.now();
    const states: JobState[] = [];
    for (const job of jobs) states.push(await readJob(services, job, at));
    return states;
  };
  /** One reading for all gauges of an answer. */
  let reading: Promise<JobState[]> | undefined;
  const gauge = (name: string, help: string, valueOf: (state: JobState) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers: [registry],
      async collect() {
        this.reset();
        reading ??= readAll().finally(() => {
          reading = undefined;
        });
        // Readiness tells of a database that does not answer. The gauges are then missing.
        const states = await reading.catch(() => []);
        for (const state of states) this.set({ job: state.job }, valueOf(state));
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
