import { getQuote } from '@bourse/contract/market';
import { isWatched, listWatchlist, unwatch, watch } from '@bourse/contract/watchlist';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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

const symbols = async () => (await trader.ask(listWatchlist, {})).items.map(({ symbol }) => symbol);

it('the watchlist saves instruments, last added first, and removes them', async () => {
  await trader.ask(watch, { symbol: 'EXSTEEL.NS' });
  await trader.ask(watch, { symbol: 'EUR/USD' });
  expect(await symbols()).toEqual(['EUR/USD', 'EXSTEEL.NS']);
  expect(await trader.ask(isWatched, { symbol: 'EUR/USD' })).toEqual({ watched: true });
  await trader.ask(unwatch, { symbol: 'EUR/USD' });
  expect(await symbols()).toEqual(['EXSTEEL.NS']);
  expect(await trader.ask(isWatched, { symbol: 'EUR/USD' })).toEqual({ watched: false });
});

it('saving and removing is safe to repeat, also at the same time', async () => {
  await Promise.all(Array.from({ length: 5 }, () => trader.ask(watch, { symbol: 'GC=F' })));
  expect(await symbols()).toEqual(['GC=F']);
  await trader.ask(unwatch, { symbol: 'GC=F' });
  expect((await trader.call(unwatch, { symbol: 'GC=F' })).code).toBe('ok');
});

it('the watchlist shows the present price beside the name', async () => {
  await trader.ask(watch, { symbol: 'EXMPL' });
  const quote = await trader.ask(getQuote, { symbol: 'EXMPL' });
  expect((await trader.ask(listWatchlist, {})).items).toMatchObject([
    {
      symbol: 'EXMPL',
      name: 'Example Inc.',
      detail: {
        market: 'US',
        kind: 'stock',
        price: quote.price,
        changePercent: quote.changePercent,
        time: quote.time,
      },
    },
  ]);
});

it('the watchlist shows only the customer’s own instruments', async () => {
  await trader.ask(watch, { symbol: 'EXSTEEL.NS' });
  const other = await broker.newcomer();
  expect((await other.ask(listWatchlist, {})).total).toBe(0);
  await other.ask(unwatch, { symbol: 'EXSTEEL.NS' });
  expect(await symbols()).toEqual(['EXSTEEL.NS']);
});

it('the watchlist has pages of ten', async () => {
  const demo = await broker.demo();
  const { items, total } = await demo.ask(listWatchlist, { limit: 3, page: 2 });
  expect(total).toBe(8);
  expect(items).toHaveLength(3);
});

it('the watchlist refuses an unknown symbol, bad input and a guest', async () => {
  expect(await trader.call(watch, { symbol: 'NOSUCH' })).toMatchObject({ status: 404, code: 'not-found' });
  expect(await trader.call(listWatchlist, { limit: 101 })).toMatchObject({ status: 400, field: 'pageSize' });
  for (const endpoint of [watch, unwatch]) {
    const outcome = await broker.send('POST', endpoint.path, {}, { token: trader.token });
    expect(outcome).toMatchObject({ status: 400, code: 'invalid-input', field: 'symbol' });
    expect((await broker.call(endpoint, { symbol: 'EXMPL' })).code).toBe('logout');
  }
  expect((await broker.call(isWatched, { symbol: 'EXMPL' })).code).toBe('logout');
  expect((await broker.call(listWatchlist, {})).code).toBe('logout');
});
