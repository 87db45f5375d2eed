/** A lot of an instrument that is no longer offered keeps its value and can be sold. */
import { listInstruments } from '@bourse/contract/market';
import { listPositions } from '@bourse/contract/positions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
  trader = await broker.newcomer();
}, 120_000);
afterAll(() => broker.close());

it('a lot of CHF/USD has a price and can be sold, but the pair cannot be found or bought any more', async () => {
  await trader.buy('EUR/USD', 10);
  const lot = (await trader.orders()).find(({ symbol }) => symbol === 'EUR/USD');
  // This order stands for one bought while the pair was offered.
  await sql`update orders set symbol = 'CHF/USD' where no = ${lot?.orderNo}`.execute(broker.db);
  const [position] = (await trader.ask(listPositions, { kind: 'forex' })).items;
  expect(position).toMatchObject({ symbol: 'CHF/USD', quantity: 10, price: broker.price('CHF/USD') });
  expect(position?.value).not.toBeNull();

  expect((await trader.ask(listInstruments, { search: 'CHF/USD' })).items).toEqual([]);
  expect((await trader.buy('CHF/USD', 1)).code).toBe('not-tradable');
  const held = (await trader.orders()).find(({ symbol }) => symbol === 'CHF/USD');
  if (!held) throw new Error('the lot is there');
  expect((await trader.sell(held)).code).toBe('ok');
});
