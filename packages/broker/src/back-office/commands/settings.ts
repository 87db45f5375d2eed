/** Commands for the deployment's settings. The environment variables of the process are not among them. */
import { SETTINGS, type SettingRule } from '../../deployment/settings.ts';
import { CommandError, type Noun, table } from '../command.ts';

const ruleOf = (tag: string | undefined): SettingRule => {
  const rule = tag !== undefined && Object.hasOwn(SETTINGS, tag) ? SETTINGS[tag] : undefined;
  if (!rule) throw new CommandError(`There is no setting '${tag ?? ''}'; \`settings list\` shows them.`);
  return rule;
};

export const settings: Noun = {
  meaning: 'the settings of the deployment that are kept in the database',
  usual: 'list',
  commands: {
    list: {
      meaning: 'each setting with its value; meant where no command is named',
      run: async ({ services }) => {
        const rows = await services.db.selectFrom('settings').select(['tag', 'value']).execute();
        const values = new Map(rows.map(({ tag, value }) => [tag, value]));
        return table(
          Object.entries(SETTINGS).map(([setting, { meaning }]) => ({
            setting,
            value: values.get(setting) ?? null,
            meaning,
          })),
        );
      },
    },
    set: {
      words: '<setting> <value>',
      meaning: 'changes one; it counts at once',
      run: async ({ services, words: [tag = '', value = ''], act }) => {
        const { form, isFit, isShown, isZeroWhereLive } = ruleOf(tag);
        if (!isFit(value)) throw new CommandError(`${tag} must be ${form}, not '${value}'.`);
        if (services.isLive && isZeroWhereLive && Number(value) !== 0)
          throw new CommandError(
            `${tag} must be 0 where ENVIRONMENT is live, not '${value}': nobody is given money there.`,
          );
        await act(async (db) => {
          await db
            .insertInto('settings')
            .values({ tag, value, shown: isShown })
            .onConflict((conflict) => conflict.column('tag').doUpdateSet({ value }))
            .execute();
          return { subject: `setting ${tag}`, detail: value };
        });
        return `${tag}: ${value}`;
      },
    },
    unset: {
      words: '<setting>',
      meaning: 'removes one, so that its default holds',
      run: async ({ words: [tag = ''], act }) => {
        ruleOf(tag);
        const action = await act(async (db) => {
          const { numDeletedRows } = await db
            .deleteFrom('settings')
            .where('tag', '=', tag)
            .executeTakeFirst();
          return numDeletedRows > 0n ? { subject: `setting ${tag}`, detail: 'unset' } : undefined;
        });
        if (!action)
          throw new CommandError(
            `${tag} is not set, so its default holds already; \`settings list\` shows them.`,
          );
        return `${tag} is unset.`;
      },
    },
  },
};
