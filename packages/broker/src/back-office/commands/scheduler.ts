/** Commands for the back office itself: its delays, its jobs, and the clock that they follow. */
import { EARLIEST, isHeld } from '../../market/clock.ts';
import { CommandError, instantOf, type Noun, numberOf, SHOWN, table } from '../command.ts';
import {
  type Job,
  type JobState,
  jobs as jobNames,
  listFailing,
  MOST_COUNTED,
  readJob,
  retryNow,
} from '../jobs.ts';
import { openScheduler } from '../scheduler.ts';

/** In place of a number of seconds, where a step waits for a command. */
const OPERATOR = 'operator';

export const delays: Noun = {
  meaning: 'how long each step of the back office waits',
  commands: {
    list: {
      meaning: "each step with its delay; 'operator': it waits for a command",
      run: async ({ services }) => {
        const rows = await services.db
          .selectFrom('back_office_delays')
          .select(['step', 'seconds', 'meaning'])
          .orderBy('step')
          .execute();
        return table(rows.map((row) => ({ ...row, seconds: row.seconds ?? OPERATOR })));
      },
    },
    set: {
      words: '<step> <seconds>',
      meaning: `changes one; it counts from the next run on; ${OPERATOR} instead of seconds: it waits for a command`,
      run: async ({ services, words: [step = '', text], act }) => {
        const seconds = text === OPERATOR ? null : text === '0' ? 0 : numberOf('A delay', text);
        const known = await services.db
          .selectFrom('back_office_delays')
          .select('decides')
          .where('step', '=', step)
          .executeTakeFirst();
        if (!known) throw new CommandError(`There is no step '${step}'; \`delays list\` shows them.`);
        if (seconds === null && !known.decides)
          throw new CommandError(
            `${step} needs a number of seconds, not '${OPERATOR}': no command carries it out.`,
          );
        if (seconds !== null && known.decides && services.isLive)
          throw new CommandError(
            `${step} must be '${OPERATOR}' where ENVIRONMENT is live, not ${seconds}: no delay decides there.`,
          );
        const detail = seconds === null ? OPERATOR : `${seconds} seconds`;
        await act(async (db) => {
          await db.updateTable('back_office_delays').set({ seconds }).where('step', '=', step).execute();
          return { subject: `delay ${step}`, detail };
        });
        return `${step}: ${detail}`;
      },
    },
  },
};

/** A count as it is shown, where counting ended at a limit. */
const counted = (count: number): string => (count > MOST_COUNTED ? `over ${MOST_COUNTED}` : `${count}`);

/** A duration in words of two units at most: '3 h 20 min'. */
const lasting = (seconds: number): string => {
  const [days, hours, minutes] = [86_400, 3_600, 60].map((unit) => Math.floor(seconds / unit)) as [
    number,
    number,
    number,
  ];
  if (days > 0) return `${days} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min` : `${Math.floor(seconds)} s`;
};

const jobOf = (text: string): Job => {
  const job = jobNames.find((name) => name === text);
  if (job === undefined)
    throw new CommandError(`There is no job '${text}'; \`jobs list\` shows them: write the name in quotes.`);
  return job;
};

export const jobs: Noun = {
  meaning: 'what the back office does by itself while a broker runs',
  usual: 'list',
  commands: {
    list: {
      meaning: 'each job with its due rows, the oldest of them, and those that failed with the last error',
      run: async ({ services }) => {
        const at = services.clock.now();
        const states: JobState[] = [];
        for (const job of jobNames) states.push(await readJob(services, job, at));
        return table(
          states.map(({ job, due, oldest, failing, next, error }) => ({
            job,
            due: counted(due),
            'due for': oldest === null ? null : lasting(oldest),
            failed: counted(failing),
            'next attempt': next,
            'last error': error,
          })),
        );
      },
    },
    failed: {
      words: '<job>',
      meaning: 'the rows of a job that failed, with their attempts and errors',
      run: async ({ services, words: [name = ''] }) =>
        table(await listFailing(services, jobOf(name), services.clock.now(), SHOWN)),
    },
    retry: {
      words: '<job>',
      meaning: 'lets the rows of a job that failed be tried again at once',
      run: async ({ words: [name = ''], act }) => {
        const job = jobOf(name);
        let count = 0;
        await act(async (db) => {
          count = await retryNow(db, job);
          return count === 0 ? undefined : { subject: `job ${job}`, detail: `${count} rows` };
        });
        return count === 0 ? 'Nothing has failed.' : `${count} of '${job}' are tried again in the next run.`;
      },
    },
    run: {
      meaning: 'runs all of them now, for everything that is due',
      run: async ({ services, act }) => {
        // Each step of a run is a transaction of its own, so the run itself is recorded first.
        await act(async () => ({ subject: 'jobs' }));
        const failed: string[] = [];
        const scheduler = openScheduler(services, {
          onError: (error, job) => failed.push(`${job}: ${(error as Error).message}`),
        });
        const done = Object.entries(await scheduler.run()).map(([job, times]) => `${times} ${job}`);
        return [...done, ...failed].join('\n') || 'Nothing was due.';
      },
    },
  },
};

export const clock: Noun = {
  meaning: 'the time of market and back office, where MARKET_CLOCK holds it',
  commands: {
    show: {
      meaning: 'what time it is',
      run: async ({ services: { clock } }) =>
        `${new Date(clock.now()).toISOString()}${isHeld(clock) ? ' (held)' : ''}`,
    },
    set: {
      words: '<instant>',
      meaning: 'moves it, in the broker that runs on the embedded database',
      run: async ({ services: { clock }, words: [text = ''], act }) => {
        if (!isHeld(clock))
          throw new CommandError(
            'The clock is not held: start a broker on the embedded database with MARKET_CLOCK.',
          );
        const to = instantOf('The time', text)?.getTime() ?? 0;
        if (to < EARLIEST)
          throw new CommandError(
            `No market has prices before ${new Date(EARLIEST).toISOString()}: set a later time than ${text}.`,
          );
        const instant = new Date(to).toISOString();
        await act(async () => {
          clock.set(to);
          return { subject: 'clock', detail: instant };
        });
        return `It is ${instant}.`;
      },
    },
  },
};
