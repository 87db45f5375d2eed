import { isWatched, listWatchlist, unwatch, watch } from '@bourse/contract/watchlist';
import {
  addWatchlist,
  listWatchlists,
  MOST_WATCHLISTS,
  orderWatched,
  orderWatchlists,
  removeWatchlist,
  renameWatchlist,
} from '@bourse/contract/watchlists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.close());
beforeEach(async () => {
  trader = await broker.newcomer();
});

const names = async () => (await trader.ask(listWatchlists, {})).items.map(({ name }) => name);
const symbols = async (list?: string) =>
  (await trader.ask(listWatchlist, list === undefined ? {} : { list })).items.map(({ symbol }) => symbol);
const add = async (name: string, ...its: string[]) =>
  (await trader.ask(addWatchlist, { name, symbols: its })).id;

describe('named watchlists', () => {
  it('have instruments of their own beside the first list, which has no name', async () => {
    await trader.ask(watch, { symbol: 'EXMPL' });
    const banks = await add(' Banks ', 'DEMOBANK.NS', 'PLACEBANK.NS', 'DEMOBANK.NS');
    await trader.ask(watch, { symbol: 'EXMPL', list: banks });
    expect(await symbols()).toEqual(['EXMPL']);
    expect(await symbols(banks)).toEqual(['EXMPL', 'DEMOBANK.NS', 'PLACEBANK.NS']);
    expect(await trader.ask(listWatchlists, {})).toEqual({
      items: [{ id: banks, name: 'Banks', count: 3 }],
      total: 1,
    });
    expect(await trader.ask(isWatched, { symbol: 'EXMPL' })).toEqual({ watched: true, lists: [banks] });
    await trader.ask(unwatch, { symbol: 'EXMPL' });
    expect(await trader.ask(isWatched, { symbol: 'EXMPL' })).toEqual({ watched: false, lists: [banks] });
  });

  it('are made once for each name, whatever its case, also at the same time', async () => {
    const ids = await Promise.all(['Oil', 'oil', 'OIL'].map((name) => add(name, 'CL=F')));
    expect(new Set(ids).size).toBe(1);
    await add('Oil', 'GC=F');
    expect(await symbols(ids[0])).toEqual(['GC=F', 'CL=F']);
  });

  it('are no more than a customer may have, also when they are made at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: MOST_WATCHLISTS + 3 }, (_, n) => trader.call(addWatchlist, { name: `List ${n}` })),
    );
    expect(made.filter(({ code }) => code === 'ok')).toHaveLength(MOST_WATCHLISTS - 1);
    expect(await names()).toHaveLength(MOST_WATCHLISTS - 1);
  });

  it('are renamed, ordered and removed with what is on them, and all of it can be repeated', async () => {
    const [a, b, c] = [await add('A', 'EXMPL'), await add('B'), await add('C')];
    for (let times = 0; times < 2; times += 1) {
      await trader.ask(renameWatchlist, { id: b, name: 'b' });
      await trader.ask(orderWatchlists, { ids: [c, '999999', 'x', c] });
      expect(await names()).toEqual(['C', 'A', 'b']);
    }
    for (let times = 0; times < 2; times += 1) await trader.ask(removeWatchlist, { id: a });
    expect(await names()).toEqual(['C', 'b']);
    expect(await trader.call(listWatchlist, { list: a })).toMatchObject({ status: 404, code: 'not-found' });
    expect(await trader.ask(isWatched, { symbol: 'EXMPL' })).toEqual({ watched: false });
    expect(await trader.call(watch, { symbol: 'EXMPL', list: a })).toMatchObject({ code: 'not-found' });
  });

  it('refuse a name that is empty, too long or has control characters, and refuse lists with too many symbols', async () => {
    for (const name of ['', '  ', '\u200b', '\u3164', 'x'.repeat(31)])
      expect(await trader.call(addWatchlist, { name })).toMatchObject({ status: 400, field: 'name' });
    for (const name of ['Banks\u001b', `Banks${'\u0301'.repeat(8)}`])
      expect(await trader.call(addWatchlist, { name })).toMatchObject({ code: 'unsuitable-characters' });
    expect(await trader.call(orderWatchlists, { ids: Array(11).fill('1') })).toMatchObject({ field: 'ids' });
    expect(await trader.call(orderWatched, { symbols: Array(101).fill('A') })).toMatchObject({
      field: 'symbols',
    });
  });
});

describe('the order of a watchlist', () => {
  it('is the customer’s, what is not named below, and what is added later on top', async () => {
    for (const symbol of ['EXMPL', 'SMPL', 'DEMO', 'MOCK']) await trader.ask(watch, { symbol });
    expect(await symbols()).toEqual(['MOCK', 'DEMO', 'SMPL', 'EXMPL']);
    for (let times = 0; times < 2; times += 1) {
      await trader.ask(orderWatched, { symbols: ['EXMPL', 'NOSUCH', 'DEMO', '\ud800'] });
      expect(await symbols()).toEqual(['EXMPL', 'DEMO', 'MOCK', 'SMPL']);
    }
    await trader.ask(watch, { symbol: 'PLCH' });
    await trader.ask(watch, { symbol: 'SMPL' });
    expect(await symbols()).toEqual(['PLCH', 'EXMPL', 'DEMO', 'MOCK', 'SMPL']);
    expect(await trader.ask(listWatchlist, { limit: 2, page: 2 })).toMatchObject({
      total: 5,
      items: [{ symbol: 'DEMO' }, { symbol: 'MOCK' }],
    });
  });
});

it('another customer can neither read nor change a named watchlist', async () => {
  const list = await add('Mine', 'EXMPL', 'SMPL');
  const stranger = await broker.newcomer();
  expect((await stranger.call(listWatchlist, { list })).code).toBe('not-found');
  expect((await stranger.call(watch, { symbol: 'DEMO', list })).code).toBe('not-found');
  await stranger.ask(unwatch, { symbol: 'EXMPL', list });
  await stranger.ask(orderWatched, { list, symbols: ['SMPL'] });
  await stranger.ask(removeWatchlist, { id: list });
  expect(await stranger.ask(isWatched, { symbol: 'EXMPL' })).toEqual({ watched: false });
  expect(await symbols(list)).toEqual(['EXMPL', 'SMPL']);
});
