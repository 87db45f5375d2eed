/** What was bought before prices were quoted in the market's own units: it keeps its worth, and can be sold. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listInstruments } from '@bourse/contract/market';
import { listPositions } from '@bourse/contract/positions';
import { listWatchlist, watch } from '@bourse/contract/watchlist';
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

const migrateAgain = async () => {
  const file = join(import.meta.dirname, '../database/migrations/0045-prices-in-the-market-s-own-units.sql');
  await sql.raw(await readFile(file, 'utf8')).execute(broker.db);
};

it('a lot of corn that was bought in cents is a hundred times the bushels at a hundredth, for the same money', async () => {
  await trader.buy('ZC=F', 100);
  const [corn] = await trader.orders();
  const positions = await trader.ask(listPositions, { kind: 'futures' });
  // As it was kept before.
  await sql`update orders set quantity = 1, price = price * 100 where no = ${corn?.orderNo}`.execute(
    broker.db,
  );
  await migrateAgain();
  const [migrated] = await trader.orders();
  expect(migrated).toEqual(corn);
  expect(await trader.ask(listPositions, { kind: 'futures' })).toEqual(positions);
  if (migrated) expect((await trader.sell(migrated)).code).toBe('ok');
});

it('a lot of CHF/USD has a price and is sold at it, but is found and bought no more', async () => {
  await trader.buy('EUR/USD', 10);
  const lot = (await trader.orders()).find(({ symbol }) => symbol === 'EUR/USD');
  // The franc has a price of its own; this stands for what was bought at it.
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

it('who watched CHF/USD watches USD/CHF', async () => {
  const symbols = async () => (await trader.ask(listWatchlist, {})).items.map(({ symbol }) => symbol);
  await trader.ask(watch, { symbol: 'CHF/USD' });
  await migrateAgain();
  expect(await symbols()).toEqual(['USD/CHF']);
  await trader.ask(watch, { symbol: 'CHF/USD' });
  await migrateAgain();
  expect(await symbols()).toEqual(['USD/CHF']);
});
