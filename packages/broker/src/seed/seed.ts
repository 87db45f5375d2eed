/** Fills a new database: 'empty' has its settings only, 'demo' has news, an invitation and a customer with a life. */
import { sql } from 'kysely';
import { waitPatiently } from '../database/busy.ts';
import { currencyOf, keepMarketSeed, writeSettings } from '../deployment/settings.ts';
import type { House } from '../house.ts';
import { DEMO, seedDemo } from './demo.ts';
import { seedNews } from './news.ts';

export type Seed = 'demo' | 'empty';

export { DEMO };

/**
 * Fills nothing in a database that has been filled. Processes that start together on one server: one fills, the
 * others wait for it.
 */
export const seed = async (house: House, kind: Seed): Promise<void> => {
  await house.db.transaction().execute(async (db) => {
    await waitPatiently(db);
    // Against others who fill it: calls that read the settings go on meanwhile.
    await sql`lock table settings in share row exclusive mode`.execute(db);
    const isNew = (await currencyOf(db, house.currency)) === undefined;
    if (isNew) await writeSettings(db, house.currency);
    await keepMarketSeed(db, house.market);
    if (!isNew || kind === 'empty') return;
    await seedNews(db, house.clock.now());
    await seedDemo({ ...house, db });
  });
};
