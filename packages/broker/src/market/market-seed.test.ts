import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_INSTANT } from '../../testing/seeded.ts';
import { emptyDump } from '../../testing/template.ts';
import { type Broker, openBroker } from '../broker.ts';
import { type OpenDatabase, openDatabase } from '../database/open-database.ts';
import { type Market, openMarket } from './market.ts';
import { INSTRUMENTS } from './symbols.ts';

let opened: OpenDatabase;
let first: Broker;
beforeAll(async () => {
  opened = await openDatabase({ memory: true, dump: await emptyDump() });
  first = await openBroker({ database: { opened }, marketSeed: 'a secret' });
});
afterAll(() => first.close());

const pricesIn = (market: Market) => INSTRUMENTS.map((one) => market.quote(one, TEST_INSTANT).price);

it('a secret market seed makes prices that cannot be computed from the sources', () => {
  const known = pricesIn(openMarket());
  const same = pricesIn(first.market).filter((price, i) => price === known[i]);
  expect(same.length).toBeLessThan(INSTRUMENTS.length / 10);
});

it('the market seed must be the same for all processes of a database, and cannot change', async () => {
  const second = await openBroker({ database: { opened }, marketSeed: 'a secret' });
  expect(pricesIn(second.market)).toEqual(pricesIn(first.market));
  // A refused broker closes its database, which this test still needs.
  const database = { opened: { ...opened, close: async () => undefined } };
  for (const other of [{ marketSeed: 'another' }, {}])
    await expect(openBroker({ database, ...other })).rejects.toThrow(
      'The data was made with another MARKET_SEED',
    );
});

it('the market seed cannot be read from the database', async () => {
  const rows = await opened.db.selectFrom('settings').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('a secret');
  expect(rows.find(({ tag }) => tag === 'market_seed')?.shown).toBe(false);
});
