import { requestRecharge } from '@bourse/contract/recharges';
import { settle } from '@bourse/contract/settle';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, idOf } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
  trader = await broker.newcomer();
});
afterAll(() => broker.close());

const rowsOf = async (table: 'sessions' | 'requests') => {
  const customer = await idOf(broker, trader);
  const rows = await broker.db
    .selectFrom(table)
    .select('customer_id')
    .where('customer_id', '=', customer)
    .execute();
  return rows.length;
};

it('the outcome of a money call is deleted after 400 days, and is answered until then', async () => {
  const key = broker.newKey();
  await trader.call(requestRecharge, { amount: 10_000 }, { key });
  broker.clock.advance(399 * DAY);
  await broker.scheduler.run();
  expect(await trader.ask(settle, { key })).toMatchObject({ outcome: 'done' });
  broker.clock.advance(DAY);
  await broker.scheduler.run();
  expect(await rowsOf('requests')).toBe(0);
});

it('a session is deleted once it has expired, and no other', async () => {
  await broker.letPass(31 * DAY);
  trader = await broker.signIn(trader.phone, trader.password);
  const other = await broker.newcomer();
  await broker.db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('customer_id', '=', await idOf(broker, other))
    .execute();
  expect(await broker.scheduler.run()).toMatchObject({ 'expired sessions deleted': 1 });
  expect(await rowsOf('sessions')).toBe(1);
  expect(await broker.isSessionLive(other.token)).toBe(false);
});
