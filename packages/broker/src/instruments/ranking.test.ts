import {
  FIFTY_TWO_WEEKS,
  getQuote,
  type InstrumentSort,
  listCurrencyPairs,
  listInstruments,
} from '@bourse/contract/market';
import { moversAmong } from '@bourse/contract/movers';
import { cmp, type Decimal, mul } from '@bourse/money/decimal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isLong } from '../../test/sizes.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
  trader = await broker.newcomer();
});
afterAll(() => broker.close());
beforeEach(() => broker.clock.advance(5_000));

type Listed = Awaited<ReturnType<typeof list>>['items'][number];
const list = (input: object) => trader.ask(listInstruments, { market: 'IN', limit: 100, ...input });

describe('a sorted list', () => {
  const figure: Record<InstrumentSort, (row: Listed) => Decimal> = {
    name: () => '0',
    price: ({ price }) => price,
    change: ({ changePercent }) => changePercent,
    volume: ({ volume }) => `${volume ?? 0}`,
    turnover: ({ price, volume }) => mul(price, `${volume ?? 0}`),
  };

  it.each(['price', 'change', 'volume', 'turnover'] as const)(
    'is sorted by %s, in both directions',
    async (sort) => {
      const up = await list({ sort });
      expect(up.sortedBy).toBe(sort);
      expect(up.items).toHaveLength(up.total ?? 0);
      const figures = up.items.map(figure[sort]);
      expect(figures).toEqual(figures.toSorted(cmp));
      const down = await list({ sort, order: 'desc' });
      const downwards = down.items.map(figure[sort]);
      expect(downwards).toEqual(figures.toReversed());
    },
  );

  it('is sorted by what its rows are called, a share by its code, and page by page', async () => {
    const { items } = await list({ sort: 'name' });
    const codes = items.map(({ symbol }) => symbol);
    expect(codes).toEqual(codes.toSorted(new Intl.Collator('en').compare));
    const second = await list({ sort: 'name', page: 2, limit: 7 });
    expect(second.items.map(({ symbol }) => symbol)).toEqual(codes.slice(7, 14));
  });

  it('of a mixed list compares turnovers in one currency', async () => {
    const { items } = await trader.ask(listInstruments, { sort: 'turnover', order: 'desc', limit: 100 });
    const inDollars = items
      .filter(({ currency }) => currency === 'USD')
      .map(({ price, volume }) => mul(price, `${volume ?? 0}`));
    expect(inDollars.toReversed()).toEqual(inDollars.toSorted(cmp));
    const rupee = broker.price('USD/INR');
    const [first] = items.filter(({ currency }) => currency === 'INR');
    const below = items.slice(items.indexOf(first as Listed)).filter(({ currency }) => currency === 'USD');
    for (const { price, volume } of below)
      expect(
        cmp(mul(price, `${volume ?? 0}`, rupee), mul(first?.price ?? '0', `${first?.volume ?? 0}`)),
      ).toBeLessThanOrEqual(0);
  });

  it('can be a search, and a list of currency pairs', async () => {
    const found = await trader.ask(listInstruments, { search: 'demo', sort: 'price' });
    expect(found.items.map(({ price }) => price)).toEqual(
      found.items.map(({ price }) => price).toSorted(cmp),
    );
    const pairs = await trader.ask(listCurrencyPairs, { sort: 'change', order: 'desc' });
    expect(pairs).toMatchObject({ sortedBy: 'change', breadth: expect.any(Object) });
  });

  it('refuses what it cannot be sorted by', async () => {
    for (const wrong of [{ sort: 'luck' }, { sort: 'name', order: 'sideways' }])
      expect(await broker.send('GET', listInstruments.path, wrong, { token: trader.token })).toMatchObject({
        status: 400,
        code: 'invalid-input',
      });
  });
});

describe('a list', () => {
  it('says how many of all its rows rise and fall, not only those of the page', async () => {
    const { items } = await list({});
    const { breadth, total, sortedBy } = await list({ limit: 3 });
    const signs = items.map(({ price, previousClose }) => cmp(price, previousClose ?? '0'));
    expect(breadth).toEqual({
      advances: signs.filter((sign) => sign > 0).length,
      declines: signs.filter((sign) => sign < 0).length,
      unchanged: signs.filter((sign) => sign === 0).length,
    });
    expect(breadth && breadth.advances + breadth.declines + breadth.unchanged).toBe(total);
    expect(sortedBy).toBeUndefined();
  });

  it('has the movers of a market', async () => {
    const gainers = moversAmong('gainers', await list({ sort: 'change', order: 'desc', limit: 5 }));
    expect(gainers?.length).toBeGreaterThan(0);
    expect(gainers?.every(({ changePercent }) => cmp(changePercent, '0') > 0)).toBe(true);
  });

  it('has the figures of the quote, at the same instant', async () => {
    const [row] = (await list({ sort: 'volume', order: 'desc', limit: 1 })).items;
    const quote = await trader.ask(getQuote, { symbol: row?.symbol ?? '' });
    expect(row).toMatchObject({ volume: quote.volume, price: quote.price, time: quote.time });
  });
});

describe('the facts of a quote', () => {
  // The days of a pair are worked out from those of its legs, which takes long.
  it.each(['EXSTEEL.NS', ...(isLong ? ['EUR/INR'] : []), '^GSPC', 'GC=F', 'GOI10Y'])(
    'of %s are those of its bars of days',
    async (symbol) => {
      const { bars, yearHigh, yearLow, averageVolume, high, volume } = await trader.ask(getQuote, {
        symbol,
        period: '1d',
      });
      const days = bars?.items ?? [];
      const present = days.at(-1);
      expect([present?.high, present?.volume]).toEqual([high, volume]);
      const year = days.filter(({ time }) => time > (present?.time ?? 0) - FIFTY_TWO_WEEKS);
      expect(year.length).toBeGreaterThan(300);
      const figures = [
        Math.max(...year.map((day) => Number(day.high))),
        Math.min(...year.map((day) => Number(day.low))),
      ];
      expect([Number(yearHigh), Number(yearLow)]).toEqual(figures);
      const before = days.slice(-21, -1).map((day) => day.volume);
      expect(before).toHaveLength(20);
      expect(averageVolume).toBe(Math.round(before.reduce((a, b) => a + b, 0) / 20));
    },
  );

  it('are what the kind of the instrument has', async () => {
    const quote = (symbol: string) => trader.ask(getQuote, { symbol });
    expect(await quote('GC=F')).toMatchObject({ marginPercent: '100', spread: null, baseName: null });
    expect(await quote('EUR/USD')).toMatchObject({ spread: '0', baseName: 'Euro', quoteName: 'US Dollar' });
    expect(await quote('EXMPL')).toMatchObject({ marginPercent: null, spread: null, quoteName: null });
  });
});
