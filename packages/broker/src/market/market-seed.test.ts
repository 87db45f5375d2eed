import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_INSTANT } from '../../testing/seeded.ts';
import { type Broker, openBroker } from '../broker.ts';
import { type OpenDatabase, openDatabase } from '../database/open-database.ts';
import { type Market, openMarket } from './market.ts';
import { INSTRUMENTS } from './symbols.ts';

let opened: OpenDatabase;
let first: Broker;
beforeAll(async () => {
  opened = await openDatabase({ memory: true });
  first = await openBroker({ database: { opened }, marketSeed: 'a secret' });
}, 60_000);
afterAll(() => first.close());

const pricesIn = (market: Market) => INSTRUMENTS.map((one) => market.quote(one, TEST_INSTANT).price);

it('gives a deployment prices that nobody can reckon who has the sources only', () => {
  const known = pricesIn(openMarket());
  const same = pricesIn(first.market).filter((price, i) => price === known[i]);
  expect(same.length).toBeLessThan(INSTRUMENTS.length / 10);
});

it('is one for all processes of a database, and for good', async () => {
  const second = await openBroker({ database: { opened }, marketSeed: 'a secret' });
  expect(pricesIn(second.market)).toEqual(pricesIn(first.market));
  // One that is refused closes what it was given; this database is still needed.
  const database = { opened: { ...opened, close: async () => undefined } };
  for (const other of [{ marketSeed: 'another' }, {}])
    await expect(openBroker({ database, ...other })).rejects.toThrow(
      'The data was made with another MARKET_SEED',
    );
});

it('is told to nobody by the database', async () => {
  const rows = await opened.db.selectFrom('settings').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('a secret');
  expect(rows.find(({ tag }) => tag === 'market_seed')?.shown).toBe(false);
});
