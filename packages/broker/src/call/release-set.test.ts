/** The releases of the app that a money call came from are kept on its row. */
import { buy } from '@bourse/contract/orders';
import { settle } from '@bourse/contract/settle';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MONEY_CALLS } from '../../test/money-calls.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { emptyDump } from '../../testing/template.ts';
import { runCommand } from '../back-office/run-command.ts';
import { openBroker } from '../broker.ts';

let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
  trader = await broker.newcomer();
});
afterAll(() => broker.close());

const kept = async (key: string) =>
  (
    await broker.db
      .selectFrom('requests')
      .select('release_set')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  ).release_set;

const PURCHASE = { symbol: 'EXSTEEL.NS', quantity: 1, kind: 'stock' as const };

it.each(MONEY_CALLS)('%s is kept with the set of releases that it says', async (_what, prepare) => {
  const { endpoint, input } = await prepare(broker, trader);
  const key = broker.newKey();
  const headers = { 'x-release-set': '17+markets+price-alerts' };
  expect((await trader.call(endpoint, input, { key, headers })).code).toBe('ok');
  expect(await kept(key)).toBe('17+markets+price-alerts');
});

it('a refused call is, too, and one that says nothing, or no such thing, is kept without', async () => {
  const call = async (set: string | undefined, price = broker.price(PURCHASE.symbol)) => {
    const key = broker.newKey();
    const headers = set === undefined ? {} : { 'x-release-set': set };
    const { code } = await trader.call(buy, { ...PURCHASE, price }, { key, headers });
    return { code, set: await kept(key) };
  };
  expect(await call('18', '0.01')).toEqual({ code: 'price-changed', set: '18' });
  // The one before must not be remembered.
  expect(await call(undefined)).toEqual({ code: 'ok', set: null });
  for (const strange of ['', 'seventeen', "1'; drop table requests", `1${'+markets'.repeat(99)}`])
    expect(await call(strange)).toEqual({ code: 'ok', set: null });
});

it('a key that is settled before its call arrives has none', async () => {
  const key = broker.newKey();
  await trader.call(settle, { key }, { headers: { 'x-release-set': '17' } });
  expect(await kept(key)).toBeNull();
});

it('the back office lists the calls of a customer with their sets', async () => {
  const key = broker.newKey();
  const price = broker.price(PURCHASE.symbol);
  await trader.call(buy, { ...PURCHASE, price }, { key, headers: { 'x-release-set': '19+news' } });
  const listed = await runCommand(broker, ['customers', 'calls', trader.phone]);
  expect(listed.split('\n').find((line) => line.includes(key))).toContain('19+news');
});

it('a money call of a preview is refused where the deployment is live, and allowed where it is simulated', async () => {
  const headers = { 'x-release-set': 'preview-pr-12' };
  const key = broker.newKey();
  const price = broker.price(PURCHASE.symbol);
  expect((await trader.call(buy, { ...PURCHASE, price }, { key, headers })).code).toBe('ok');
  expect(await kept(key)).toBe('preview-pr-12');

  const live = await openBroker({ database: { memory: true, dump: await emptyDump() }, environment: 'live' });
  const order = (more: object) =>
    live.inject({
      method: 'POST',
      url: `/api${buy.path}`,
      headers: { token: 'x'.repeat(32), 'idempotency-key': broker.newKey(), ...more },
      payload: {},
    });
  expect((await order(headers)).json()).toEqual({ msg: 'no', data: 'preview' });
  expect((await order({ 'x-release-set': '17' })).json()).not.toMatchObject({ data: 'preview' });
  await live.close();
});
