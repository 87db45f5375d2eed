import type { AnyEndpoint } from '@bourse/contract/endpoint';
import {
  type Category,
  getQuote,
  listCategories,
  listCurrencyPairs,
  listInstruments,
} from '@bourse/contract/market';
import { rangeStart } from '@bourse/figures/price-range';
import { cmp, sub } from '@bourse/money/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

let broker: TestBroker;
let demo: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
  demo = await broker.demo();
});
afterAll(() => broker.close());

describe('the categories', () => {
  it('are regions with sub-categories, each of which lists instruments', async () => {
    const { items } = await demo.ask(listCategories, {});
    expect(items.length).toBeGreaterThan(5);
    for (const { code } of items) {
      expect(code).toMatch(/^(IN|US|FOREX|FUTURE|CGI)-/);
      expect((await demo.ask(listInstruments, { market: code })).total).toBeGreaterThan(0);
    }
  });

  it('begin with a category whose indices fill the watchlist’s tiles', async () => {
    const [first] = (await demo.ask(listCategories, {})).items as [Category];
    expect(first.indices.length).toBeGreaterThanOrEqual(3);
    for (const { symbol } of first.indices) {
      expect((await demo.ask(getQuote, { symbol })).kind).toBe('index');
    }
  });
});

describe('an instrument list', () => {
  it.each([
    ['IN', 'stock'],
    ['US', 'stock'],
    ['FOREX', 'forex'],
    ['FUTURE', 'futures'],
    ['CGI', 'treasury'],
  ])('of %s contains every %s once', async (market, kind) => {
    const { items, total } = await demo.ask(listInstruments, { market, limit: 100 });
    expect(items).toHaveLength(total ?? 0);
    expect(new Set(items.map(({ symbol }) => symbol)).size).toBe(total);
    expect(items.every((item) => item.kind === kind)).toBe(true);
  });

  it('has the named instruments, indices too, in the order in which they are named', async () => {
    const { items, total } = await demo.ask(listInstruments, {
      symbols: ['^NSEI', 'EUR/USD', 'NONE', 'exsteel', 'EXSTEEL.NS'],
    });
    expect(items.map(({ symbol }) => symbol)).toEqual(['^NSEI', 'EUR/USD', 'EXSTEEL.NS']);
    expect(total).toBe(3);
    const [index] = items;
    expect(index?.changePercent).toBe((await demo.ask(getQuote, { symbol: '^NSEI' })).changePercent);
  });

  it('has ten rows a page, and different ones on each page', async () => {
    const first = await demo.ask(listInstruments, { market: 'IN' });
    const second = await demo.ask(listInstruments, { market: 'IN', page: 2 });
    expect(first.items).toHaveLength(10);
    expect(first.items.map(({ id }) => id)).not.toContain(second.items[0]?.id);
    expect(second.total).toBe(first.total);
  });

  it('has the same price and time as the quote', async () => {
    const [row] = (await demo.ask(listInstruments, { market: 'US', limit: 1 })).items;
    const quote = await demo.ask(getQuote, { symbol: row?.symbol ?? '' });
    expect(row).toMatchObject({
      price: quote.price,
      previousClose: quote.previousClose,
      changePercent: quote.changePercent,
      time: quote.time,
      linePath: quote.linePath,
      basePath: quote.basePath,
    });
  });

  it('can be searched by name and by code, including indices', async () => {
    const symbols = async (search: string) =>
      (await demo.ask(listInstruments, { search })).items.map(({ symbol }) => symbol);
    expect(await symbols('exsteel')).toContain('EXSTEEL.NS');
    expect(await symbols('sample tea')).toEqual(['SAMPLETEA.NS']);
    expect(await symbols('nsei')).toContain('^NSEI');
    expect(await symbols('nothing like it')).toEqual([]);
  });

  it('can be searched by code within a market', async () => {
    const { items } = await demo.ask(listInstruments, { market: 'FUTURE', code: 'gold' });
    expect(items.map(({ symbol }) => symbol)).toEqual(['GC=F']);
  });

  it('is empty for an unknown market', async () => {
    expect(await demo.ask(listInstruments, { market: 'MOON' })).toEqual({ items: [], total: 0 });
  });

  it('of currency pairs contains currency pairs', async () => {
    const { items, total } = await demo.ask(listCurrencyPairs, { limit: 5 });
    expect(items).toHaveLength(5);
    expect(total).toBeGreaterThan(5);
    expect((await demo.ask(listCurrencyPairs, { code: 'eur/usd' })).items).toMatchObject([
      { symbol: 'EUR/USD' },
    ]);
  });
});

describe('a quote', () => {
  it('has its time, its session, and no bars unless asked for', async () => {
    const quote = await demo.ask(getQuote, { symbol: 'EXSTEEL.NS' });
    const now = broker.clock.now();
    expect(quote.bars).toBeNull();
    expect(quote.isOpen).toBe(true);
    expect(quote.time).toBeGreaterThan(now - 10_000);
    expect(quote.time).toBeLessThanOrEqual(now);
    expect(quote.sessionStart).toBeLessThan(now);
    expect(quote.sessionEnd).toBeGreaterThan(now);
    expect(sub(quote.price, quote.previousClose ?? '0')).toBe(quote.change);
  });

  it('has the minutes of the present session, up to now', async () => {
    const { bars, sessionStart, price } = await demo.ask(getQuote, { symbol: 'GC=F', period: '1m' });
    const items = bars?.items ?? [];
    expect(items[0]?.time).toBe(sessionStart);
    expect(items.at(-1)?.close).toBe(price);
    expect(items.at(-1)?.time).toBeLessThanOrEqual(broker.clock.now());
  });

  it('has all minutes of an earlier session, ending where the next session begins', async () => {
    const today = (await demo.ask(getQuote, { symbol: 'EXMPL', period: '1m' })).bars?.items ?? [];
    const before = today[0]?.time ?? 0;
    const earlier = (await demo.ask(getQuote, { symbol: 'EXMPL', period: '1m', before })).bars?.items ?? [];
    expect(earlier).toHaveLength(1440);
    expect(earlier.at(-1)?.time).toBe(before - 60_000);
  });

  it.each(['1d', '1wk', '1mo'] as const)(
    'pages backwards through %s bars without gap or overlap',
    async (period) => {
      const all = (await demo.ask(getQuote, { symbol: 'EXSTEEL.NS', period, limit: 40 })).bars?.items ?? [];
      const newer = all.slice(20);
      const before = newer[0]?.time ?? 0;
      const older =
        (await demo.ask(getQuote, { symbol: 'EXSTEEL.NS', period, before, limit: 20 })).bars?.items ?? [];
      expect([...older, ...newer]).toEqual(all);
      for (const { open, high, low, close } of all) {
        expect(
          cmp(high, open) >= 0 && cmp(high, close) >= 0 && cmp(low, open) <= 0 && cmp(low, close) <= 0,
        ).toBe(true);
      }
    },
  );

  it.each([1, 6, 12, 60])(
    'begins a range of %i months at one session with one close before it, in each period',
    async (months) => {
      const { sessionDate } = await demo.ask(getQuote, { symbol: 'EXSTEEL.NS' });
      const from = rangeStart(sessionDate ?? '', months);
      const quotes = await Promise.all(
        (['1d', '1wk', '1mo'] as const).map((period) =>
          demo.ask(getQuote, { symbol: 'EXSTEEL.NS', period, from }),
        ),
      );
      const [days, ...others] = quotes.map(({ closeBefore, bars }) => ({
        closeBefore,
        first: bars?.items[0],
        volume: bars?.items.reduce((sum, { volume }) => sum + volume, 0),
      }));
      // The market is always open: each date has a session.
      expect(days?.first?.date).toBe(from);
      const before = await demo.ask(getQuote, {
        symbol: 'EXSTEEL.NS',
        period: '1d',
        before: days?.first?.time,
        limit: 1,
      });
      expect(days?.closeBefore).toBe(before.bars?.items[0]?.close);
      for (const other of others) {
        expect(other.closeBefore).toBe(days?.closeBefore);
        expect(other.volume).toBe(days?.volume);
        expect([other.first?.time, other.first?.date, other.first?.open]).toEqual([
          days?.first?.time,
          from,
          days?.first?.open,
        ]);
      }
    },
  );

  it('reaches five years back, but not before the market’s first day', async () => {
    const { bars } = await demo.ask(getQuote, { symbol: '^NSEI', period: '1d' });
    expect(bars?.items.length).toBeGreaterThan(1_200);
    const first = bars?.items[0]?.time ?? 0;
    expect(
      (await demo.ask(getQuote, { symbol: '^NSEI', period: '1d', before: Date.parse('2020-01-01T00:00Z') }))
        .bars?.items,
    ).toEqual([]);
    expect(first).toBeGreaterThan(Date.parse('2020-12-31T00:00Z'));
  });

  it.each(['EUR/USD', '^NSEI', 'GC=F'])('finds %s by its symbol unchanged', async (symbol) => {
    expect((await demo.ask(getQuote, { symbol })).symbol).toBe(symbol);
  });

  it('refuses an unknown symbol and bad input', async () => {
    expect(await demo.call(getQuote, { symbol: 'NOSUCH' })).toMatchObject({ status: 404, code: 'not-found' });
    expect(await demo.call(getQuote, { symbol: 'EXSTEEL.NS', limit: 0 })).toMatchObject({
      status: 400,
      field: 'limit',
    });
    expect(
      await demo.call(getQuote, { symbol: 'EXSTEEL.NS', period: '1d', from: '2026-02-30' }),
    ).toMatchObject({ status: 400, field: 'from' });
    const path = '/v2/yahoo';
    const { token } = demo;
    expect(await broker.send('GET', path, {}, { token })).toMatchObject({
      code: 'invalid-input',
      field: 'symbol',
    });
    expect(await broker.send('GET', path, { symbol: 'EXSTEEL.NS', interval: '2h' }, { token })).toMatchObject(
      {
        code: 'invalid-input',
        field: 'interval',
      },
    );
  });
});

it('is refused without a session', async () => {
  for (const endpoint of [listCategories, listInstruments, listCurrencyPairs] as AnyEndpoint[]) {
    expect((await broker.call(endpoint, {})).code).toBe('logout');
  }
  expect((await broker.call(getQuote, { symbol: 'EXSTEEL.NS' })).code).toBe('logout');
});
