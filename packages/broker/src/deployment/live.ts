/** Whether a database fits the environment of its deployment (D84). */
import { readSetting } from '../database/setting.ts';
import type { Database } from '../database/tables.ts';

/** `live`: customers' own money. `simulated`: money that the deployment gives them. */
export type Environment = 'simulated' | 'live';

/** Makes every step that decides something wait for an operator. */
export const leaveToOperators = async (db: Database): Promise<void> => {
  await db.updateTable('back_office_delays').set({ seconds: null }).where('decides', '=', true).execute();
};

/** @returns a sentence for each setting that would give money away, or decide in place of an operator */
const unsafeSettings = async (db: Database): Promise<string[]> => {
  const credit = await readSetting(db, 'welcome_credit');
  const steps = await db
    .selectFrom('back_office_delays')
    .select(['step', 'seconds'])
    .where('decides', '=', true)
    .where('seconds', 'is not', null)
    .orderBy('step')
    .execute();
  return [
    ...(credit !== undefined && Number(credit) !== 0
      ? [
          `The setting welcome_credit gives each new customer ${credit}. Set it to 0: pnpm broker settings set welcome_credit 0`,
        ]
      : []),
    ...steps.map(
      ({ step, seconds }) =>
        `The delay ${step} decides after ${seconds} seconds, without an operator. Leave it to operators: pnpm broker delays set ${step} operator`,
    ),
  ];
};

/** Whether anybody has registered: customers of a simulation have money that nobody paid in. */
const hasCustomers = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('customers').select('id').limit(1).executeTakeFirst()) !== undefined;

/**
 * Checks that the database fits the environment, and stores the environment of a database that has none.
 * @param isForCommand whether the database is opened for one command, as in `openBroker`: unsafe settings can be changed
 * @throws Error with a sentence for the operator
 */
export const keepEnvironment = async (
  db: Database,
  environment: Environment,
  isForCommand: boolean,
): Promise<void> => {
  const stored = await readSetting(db, 'environment');
  if (stored === 'live' && environment !== 'live')
    throw new Error(
      "This database holds customers' own money: set ENVIRONMENT=live, with the other variables of its deployment, or name another database.",
    );
  if (isForCommand || (environment === 'simulated' && stored)) return;
  if (environment === 'live') {
    const unsafe = await unsafeSettings(db);
    if (unsafe.length > 0)
      throw new Error(
        `ENVIRONMENT is live, where nobody is given money and operators decide (${unsafe.length} settings to change):\n${unsafe.join('\n')}`,
      );
    if (stored === 'simulated' && (await hasCustomers(db)))
      throw new Error(
        'The customers of this database have simulated money: where ENVIRONMENT is live, use a new database, in another DATABASE_URL or BOURSE_DATA.',
      );
  }
  await db
    .insertInto('settings')
    .values({ tag: 'environment', value: environment, shown: false })
    .onConflict((conflict) => conflict.column('tag').doUpdateSet({ value: environment }))
    .execute();
};
