/**
 * Fills a new database: 'empty' writes only the settings; 'demo' adds an invitation and a customer with a
 * history.
 */
import { sql } from 'kysely';
import type { Services } from '../call/services.ts';
import type { Database } from '../database/tables.ts';
import { disableTimeouts } from '../database/timeouts.ts';
import { type Environment, keepEnvironment } from '../deployment/live.ts';
import { currencyOf, keepMarketSeed, writeExamplePayee, writeSettings } from '../deployment/settings.ts';
import { DEMO, seedDemo } from './demo.ts';

export type Seed = 'demo' | 'empty';
export { DEMO };

/** @throws Error with a sentence for the operator if the database was filled for a demonstration */
const mustNotBeDemo = async (db: Database): Promise<void> => {
  const known = await db
    .selectFrom('invitation_codes')
    .select('code')
    .where('code', '=', DEMO.invitationCode)
    .executeTakeFirst();
  if (known)
    throw new Error(
      'This database was filled for a demonstration, with a customer and an invitation code that are public: where ENVIRONMENT is live, use a new one, in another DATABASE_URL or BOURSE_DATA, with SEED=empty.',
    );
};

/**
 * Fills a database unless it was filled before. Of several processes that start together on one server, one fills it
 * and the others wait.
 * @param isForCommand whether the database is opened for one command, as in `openBroker`
 * @throws Error with a sentence for the operator if the database does not fit the deployment
 */
export const seed = async (
  services: Services,
  kind: Seed,
  environment: Environment,
  isForCommand: boolean,
): Promise<void> => {
  await services.db.transaction().execute(async (db) => {
    await disableTimeouts(db);
    // Locks out other processes that fill the database; calls can still read the settings.
    await sql`lock table settings in share row exclusive mode`.execute(db);
    const isNew = (await currencyOf(db, services.currency)) === undefined;
    if (isNew) await writeSettings(db, services.currency, environment);
    await keepMarketSeed(db, services.market);
    if (environment === 'live') await mustNotBeDemo(db);
    await keepEnvironment(db, environment, isForCommand);
    if (!isNew || kind === 'empty') return;
    await writeExamplePayee(db);
    await seedDemo({ ...services, db });
  });
};
