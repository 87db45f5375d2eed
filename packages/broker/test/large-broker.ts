/** A broker on a large database that reports the plans of its statements. */
import { openDatabase } from '../src/database/open-database.ts';
import { TEST_INSTANT } from '../testing/seeded.ts';
import { fillDatabase, ORDINARY, tokenOf, YEAR } from './large-database.ts';
import { giveCard, idOf } from './products.ts';
import { openTestBroker, type TestBroker, type Trader } from './test-broker.ts';
import { openWatchedDatabase, type Plan } from './watched-database.ts';

export interface LargeBroker {
  broker: TestBroker;
  /** Has tens of thousands of records. */
  busy: Trader;
  /** Has about thirty. */
  ordinary: { token: string };
  /** @returns the plans of the statements since the last call */
  takePlans(): Plan[];
}

const BUSY = { phone: '8999999999', password: 'newcomer' };

/**
 * Opens a broker on a database, and fills that unless it is filled already.
 * @param url of a seeded database; the user must be a superuser
 */
export const openLargeBroker = async (url: string, orders: number): Promise<LargeBroker> => {
  const { opened, take } = openWatchedDatabase(url);
  const broker = await openTestBroker({ opened });
  const known = await opened.db
    .selectFrom('customers')
    .select('id')
    .where('phone', '=', BUSY.phone)
    .executeTakeFirst();
  if (!known) {
    const newcomer = await broker.newcomer();
    await giveCard(broker, newcomer);
    const customer = await idOf(broker, newcomer);
    const filling = await openDatabase({ url, limits: { statement: 0 } });
    await fillDatabase(filling.db, { orders, busy: customer, from: TEST_INSTANT });
    await filling.db.updateTable('customers').set({ phone: BUSY.phone }).where('id', '=', customer).execute();
    await filling.close();
  }
  broker.clock.set(TEST_INSTANT + YEAR);
  const busy = await broker.signIn(BUSY.phone, BUSY.password);
  return { broker, busy, ordinary: { token: tokenOf(ORDINARY) }, takePlans: take };
};
