import { randomWord } from '../../call/random-word.ts';
import { CommandError, type CommandInput, type Noun, numberOf, SHOWN, table } from '../command.ts';

const CODE = /^[A-Za-z0-9][A-Za-z0-9-]{3,39}$/;

const createInvitation = async ({ services, words, options, act }: CommandInput): Promise<string> => {
  const code = (words[0] ?? randomWord(40)).toUpperCase();
  if (!CODE.test(code))
    throw new CommandError(
      `A code is 4 to 40 letters, digits and hyphens, and begins with no hyphen; not '${code}'.`,
    );
  const uses = options.uses === undefined ? null : numberOf('--uses', options.uses);
  const limit = uses === null ? 'as often as wanted' : `${uses} times`;
  const made = await act(async (db) => {
    const row = await db
      .insertInto('invitation_codes')
      .values({ code, uses_left: uses, created_at: new Date(services.clock.now()) })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst();
    return row && { subject: `invitation ${code}`, detail: limit };
  });
  if (!made)
    throw new CommandError(
      `There is a code ${code} already: choose another, or leave it out for a random one.`,
    );
  return `${code} (${limit})`;
};

export const invitations: Noun = {
  meaning: 'invitation codes',
  commands: {
    list: {
      meaning: 'all codes and how often each can still be used',
      run: async ({ services }) => {
        const rows = await services.db
          .selectFrom('invitation_codes')
          .selectAll()
          .orderBy('created_at', 'desc')
          .limit(SHOWN)
          .execute();
        return table(rows.map((row) => ({ ...row, uses_left: row.uses_left ?? 'no limit' })));
      },
    },
    create: {
      words: '[code]',
      meaning: 'makes a code, a random one unless one is given',
      options: { uses: { value: '<n>', meaning: 'how often it can be used; without it no limit' } },
      run: createInvitation,
    },
  },
};
