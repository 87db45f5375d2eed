/** Lists what the operators have done. */
import { type CommandInput, instantOf, type Noun, numberOf, SHOWN, table, textOf } from '../command.ts';

const list = async ({ services, options }: CommandInput): Promise<string> => {
  const { who, action, subject } = options;
  const since = instantOf('--since', options.since);
  const until = instantOf('--until', options.until);
  const rows = await services.db
    .selectFrom('back_office_actions')
    .$if(who !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('os_user', '=', textOf('--who', who)), eb('name', '=', textOf('--who', who))]),
      ),
    )
    .$if(action !== undefined, (query) => query.where('action', '=', textOf('--action', action)))
    .$if(subject !== undefined, (query) => query.where('subject', '=', textOf('--subject', subject)))
    .$if(since !== null, (query) => query.where('at', '>=', since))
    .$if(until !== null, (query) => query.where('at', '<', until))
    .select(['id', 'at', 'os_user', 'name', 'action', 'subject', 'detail'])
    .orderBy('id', 'desc')
    .limit(options.limit === undefined ? SHOWN : numberOf('--limit', options.limit))
    .execute();
  return table(rows);
};

export const audit: Noun = {
  meaning: 'what was done by hand: who, when, what',
  usual: 'list',
  commands: {
    list: {
      meaning: 'the newest actions; meant where no command is named',
      options: {
        who: { value: '<name>', meaning: "the operating system's user, or the name given with --as" },
        action: { value: '<command>', meaning: "such as 'customers credit'" },
        subject: { value: '<what>', meaning: "such as 'customer 100001'" },
        since: { value: '<instant>', meaning: 'not older' },
        until: { value: '<instant>', meaning: 'older' },
        limit: { value: '<n>', meaning: `how many; ${SHOWN} unless said` },
      },
      run: list,
    },
  },
};
