/** Commands for the hours in which customers cannot request a recharge or a withdrawal. */
import { type PausedCall, pausedCalls } from '../../database/product-tables.ts';
import { CommandError, type Noun, table } from '../command.ts';

const callOf = (text: string | undefined): PausedCall => {
  const call = pausedCalls.find((one) => one === text);
  if (!call) throw new CommandError(`A pause is of ${pausedCalls.join(' or ')}, not of '${text ?? ''}'.`);
  return call;
};

const hourOf = (text: string | undefined): string => {
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text ?? ''))
    throw new CommandError(`An hour is written as 23:30, not '${text ?? ''}'.`);
  return text ?? '';
};

export const pauses: Noun = {
  meaning: 'the hours of each day in which customers cannot request a recharge or a withdrawal',
  commands: {
    list: {
      meaning: 'each pause',
      run: async ({ services: { db } }) =>
        table(
          await db
            .selectFrom('daily_pauses')
            .select(['call', 'begins', 'ends', 'time_zone as zone'])
            .orderBy('call')
            .execute(),
        ),
    },
    set: {
      words: '<recharge|withdrawal> <from> <to>',
      meaning:
        'sets one, from and to an hour such as 23:30 in the deployment’s zone; over midnight if it ends before it begins',
      run: async ({ services: { timeZone: time_zone }, words, act }) => {
        const call = callOf(words[0]);
        const hours = { begins: hourOf(words[1]), ends: hourOf(words[2]) };
        if (hours.begins === hours.ends)
          throw new CommandError(`A pause cannot end when it begins, at ${hours.begins}: name another <to>.`);
        const detail = `${hours.begins} to ${hours.ends}, ${time_zone}`;
        await act(async (db) => {
          await db
            .insertInto('daily_pauses')
            .values({ call, ...hours, time_zone })
            .onConflict((conflict) => conflict.column('call').doUpdateSet({ ...hours, time_zone }))
            .execute();
          return { subject: `pause of ${call}`, detail };
        });
        return `${call}: ${detail}`;
      },
    },
    remove: {
      words: '<recharge|withdrawal>',
      meaning: 'removes one',
      run: async ({ words, act }) => {
        const call = callOf(words[0]);
        const action = await act(async (db) => {
          const { numDeletedRows } = await db
            .deleteFrom('daily_pauses')
            .where('call', '=', call)
            .executeTakeFirst();
          return numDeletedRows > 0n ? { subject: `pause of ${call}`, detail: 'removed' } : undefined;
        });
        return action ? `${call} has no pause now` : `${call} had no pause`;
      },
    },
  },
};
