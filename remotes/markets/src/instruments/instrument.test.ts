import {
  decimalsOf,
  displaySymbol,
  longName,
  priceCurrency,
  rowSpark,
  shortName,
} from '@bourse/contract/instrument';
import { describe, expect, it } from 'vitest';
import { averageText, detailOf, rowNames } from './instrument.ts';

describe('how an instrument is shown', () => {
  it('displaySymbol removes the exchange from the symbol', () => {
    expect(displaySymbol('EXSTEEL.NS')).toBe('EXSTEEL');
    expect(displaySymbol('EXTEXTILE.BO')).toBe('EXTEXTILE');
  });

  it.each([
    ['^NSEI', 'NSEI'],
    ['GC=F', 'GC'],
  ])("displaySymbol removes a data vendor's signs: %s is %s", (symbol, shown) => {
    expect(displaySymbol(symbol)).toBe(shown);
  });

  it.each([
    [{ symbol: 'GC=F', name: 'Gold', kind: 'futures' as const }, ['Gold', 'GC']],
    [{ symbol: '^NSEI', name: 'NIFTY 50', kind: 'index' as const }, ['NIFTY 50', 'NSEI']],
    [
      { symbol: 'EXSTEEL.NS', name: 'Example Steel Ltd', kind: 'stock' as const },
      ['EXSTEEL', 'Example Steel Ltd'],
    ],
    [{ symbol: 'EUR/USD', name: 'Euro / US Dollar', kind: null }, ['EUR/USD', 'Euro / US Dollar']],
  ])('shortName and longName of %j are %j', (item, names) => {
    expect([shortName(item), longName(item)]).toEqual(names);
  });

  it.each(['EUR/USD', 'NS', 'A.NSX'])('displaySymbol keeps %s', (symbol) => {
    expect(displaySymbol(symbol)).toBe(symbol);
  });

  it.each([
    [{ decimals: 3, kind: 'forex' as const }, 3],
    [{ decimals: 0 }, 0],
    [{ decimals: null, kind: 'forex' as const }, 4],
    [{ decimals: null, kind: 'stock' as const }, 2],
    [{ decimals: null, kind: null }, 2],
  ])('decimalsOf %j is %i', (item, places) => {
    expect(decimalsOf(item)).toBe(places);
  });

  it('priceText has a currency sign unless the price is a ratio or in points', () => {
    expect(priceCurrency({ currency: 'INR', kind: 'stock' })).toBe('INR');
    expect(priceCurrency({ currency: 'USD', kind: 'forex' })).toBeUndefined();
    expect(priceCurrency({ currency: 'INR', kind: 'index' })).toBeUndefined();
    expect(priceCurrency({ currency: null, kind: null })).toBeUndefined();
  });

  it.each([
    ['982', 13, '₹982.00'],
    ['982.021428', 14, '₹982.0214'],
    ['982.333333', 3, '₹982.333'],
    ['142.273333', 150, '₹142.2733'],
    ['142.27', 150, '₹142.27'],
  ] as const)(
    'averageText of %s for %i is %s, with no more decimals than it needs to multiply back',
    (average, quantity, written) => {
      expect(averageText({ currency: 'INR', kind: 'stock' }, average, quantity)).toBe(written);
    },
  );

  it('detailOf starts with the name, which is cut last, and ends with the exchange, if there is one', () => {
    expect(detailOf({ exchange: 'NSE', name: 'Example Steel Ltd' })).toBe('Example Steel Ltd · NSE');
    expect(detailOf({ exchange: null, name: 'Gold' })).toBe('Gold');
  });
});

describe('rowNames', () => {
  const now = Date.parse('2026-11-22T04:00:00Z');
  const t: Parameters<typeof rowNames>[2] = (key, values) => `${key} ${Object.values(values ?? {}).join()}`;

  it.each([
    [
      { symbol: 'EXSTEEL.NS', name: 'Example Steel Ltd', kind: 'stock', exchange: 'NSE' },
      ['EXSTEEL', 'Example Steel Ltd', 'Example Steel Ltd · NSE'],
    ],
    [{ symbol: 'GC=F', name: 'Gold', kind: 'futures', exchange: 'COMEX' }, ['Gold', 'GC', 'GC · COMEX']],
    [
      { symbol: '^NSEI', name: 'NIFTY 50', kind: 'index', exchange: 'NSE' },
      ['NIFTY 50', 'NSEI', 'NSEI · NSE'],
    ],
  ] as const)(
    'of %j contain its symbol and name, and its exchange where a list mixes them',
    (item, names) => {
      const [title, alone, mixed] = names;
      expect(rowNames(item, { now, showsExchange: false }, t)).toEqual({ title, detail: alone });
      expect(rowNames(item, { now, showsExchange: true }, t)).toEqual({ title, detail: mixed });
    },
  );

  it.each([
    ['2036-11-22T12:00:00Z', '6.88', 'instrument.years 10 · 2036', 'GOI10Y · instrument.yield 6.88%'],
    ['2027-02-21T12:00:00Z', '6.73', 'instrument.days 91 · 2027', 'GOI10Y · instrument.yield 6.73%'],
    ['2027-11-21T12:00:00Z', null, 'instrument.days 364 · 2027', 'GOI10Y'],
  ] as const)('of debt with maturity %s contain its term and its yield', (due, paid, title, detail) => {
    const bond = { symbol: 'GOI10Y', name: 'Government Bond', kind: 'treasury', exchange: 'CGI' } as const;
    expect(
      rowNames({ ...bond, maturity: Date.parse(due), yield: paid }, { now, showsExchange: false }, t),
    ).toEqual({
      title,
      detail,
    });
  });

  it('of a bill contain the same term at every hour of a day in the zone of the deployment', () => {
    const bill = { symbol: 'TBILL91', name: 'Bill', kind: 'treasury', yield: null } as const;
    const maturity = Date.parse('2027-02-28T12:00:00Z');
    for (const hour of ['00:01', '02:24', '18:00', '23:59'])
      expect(
        rowNames(
          { ...bill, maturity },
          { now: Date.parse(`2026-11-29T${hour}:00+05:30`), showsExchange: false },
          t,
        ).title,
      ).toBe('instrument.days 91 · 2027');
  });

  it('of a future contain its last day, in a list that does not say the exchange', () => {
    const gold = { symbol: 'GC=F', name: 'Gold', kind: 'futures', exchange: 'COMEX' } as const;
    const expiry = Date.parse('2026-12-29T12:00:00Z');
    const detailIn = (showsExchange: boolean) =>
      rowNames({ ...gold, expiry }, { now, showsExchange, locale: 'en' }, t).detail;
    expect(detailIn(false)).toBe('GC · instrument.expires 29 Dec');
    expect(detailIn(true)).toBe('GC · COMEX');
  });

  it('of debt without terms contain its code and its name', () => {
    const bond = { symbol: 'GOI10Y', name: 'Government Bond', kind: 'treasury', exchange: 'CGI' } as const;
    expect(rowNames(bond, { now, showsExchange: true }, t)).toEqual({
      title: 'GOI10Y',
      detail: 'Government Bond · CGI',
    });
  });
});

describe('the sparkline of a session', () => {
  it('is scaled to the box of a row, with its previous close', () => {
    expect(rowSpark({ linePath: 'M0 16 L50 1 L100 32', basePath: 'M0 8 L100 8' })).toEqual({
      spark: 'M0 12 L32 0.8 L64 24',
      sparkBase: 'M0 6 L64 6',
    });
    expect(rowSpark({ linePath: 'M0,16L50,1' }).spark).toBe('M0 12L32 0.8');
  });

  it.each([null, undefined, '', 'M0 0 C1 1 2 2 3 3', 'url(#x)'])('is undefined for %j', (path) => {
    expect(rowSpark({ linePath: path, basePath: path })).toEqual({ spark: undefined, sparkBase: undefined });
  });
});
