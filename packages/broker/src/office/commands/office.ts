/** The office itself: its delays, its rounds, and the time that it goes by. */
import { EARLIEST, isHeld } from '../../market/clock.ts';
import { instantOf, type Noun, numberOf, OfficeError, table } from '../command.ts';
import { openOffice } from '../office.ts';

export const delays: Noun = {
  meaning: 'how long the office lets things lie',
  commands: {
    list: {
      meaning: 'each step with its delay',
      run: async ({ services }) => {
        const rows = await services.db
          .selectFrom('office_delays')
          .select(['step', 'seconds', 'meaning'])
          .orderBy('step')
          .execute();
        return table(rows);
      },
    },
    set: {
      words: '<step> <seconds>',
      meaning: 'changes one; it counts from the next round on',
      run: async ({ words: [step, text], act }) => {
        const seconds = text === '0' ? 0 : numberOf('A delay', text);
        const action = await act(async (db) => {
          const { numUpdatedRows } = await db
            .updateTable('office_delays')
            .set({ seconds })
            .where('step', '=', step ?? '')
            .executeTakeFirst();
          return numUpdatedRows > 0n ? { subject: `delay ${step}`, detail: `${seconds} seconds` } : undefined;
        });
        if (!action) throw new OfficeError(`There is no step '${step ?? ''}'; \`delays list\` shows them.`);
        return `${step}: ${seconds} seconds`;
      },
    },
  },
};

export const rounds: Noun = {
  meaning: 'the rounds that the office goes by itself while a broker runs',
  commands: {
    go: {
      meaning: 'goes one now: does everything that is due',
      run: async ({ services, act }) => {
        // Each step of a round is a transaction of its own, so this says first that there was one.
        await act(async () => ({ subject: 'round' }));
        const failed: string[] = [];
        const office = openOffice(services, (error, duty) =>
          failed.push(`${duty}: ${(error as Error).message}`),
        );
        const done = Object.entries(await office.round()).map(([duty, times]) => `${times} ${duty}`);
        return [...done, ...failed].join('\n') || 'Nothing was due.';
      },
    },
  },
};

export const clock: Noun = {
  meaning: 'the time of market and office, where MARKET_CLOCK holds it',
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
          throw new OfficeError(
            'Nobody holds the clock: start a broker on the embedded database with MARKET_CLOCK.',
          );
        const to = instantOf('The time', text)?.getTime() ?? 0;
        if (to < EARLIEST)
          throw new OfficeError(`No market has prices before ${new Date(EARLIEST).toISOString()}.`);
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
