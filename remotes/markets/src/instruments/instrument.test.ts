import { decimalsOf, displaySymbol, priceCurrency } from '@bourse/contract/instrument';
import { describe, expect, it } from 'vitest';
import { averageText, detailOf, rowNames, rowSpark, sparkPoints } from './instrument.ts';

describe('an instrument on a screen', () => {
  it('has its tag without the exchange', () => {
    expect(displaySymbol('EXSTEEL.NS')).toBe('EXSTEEL');
    expect(displaySymbol('EXTEXTILE.BO')).toBe('EXTEXTILE');
  });

  it.each([
    ['^NSEI', 'NSEI'],
    ['GC=F', 'GC'],
  ])('has no signs of a data vendor in its tag: %s is %s', (symbol, shown) => {
    expect(displaySymbol(symbol)).toBe(shown);
  });

  it.each(['EUR/USD', 'NS', 'A.NSX'])('keeps the tag %s', (symbol) => {
    expect(displaySymbol(symbol)).toBe(symbol);
  });

  it.each([
    [{ decimals: 3, kind: 'forex' as const }, 3],
    [{ decimals: 0 }, 0],
    [{ decimals: null, kind: 'forex' as const }, 4],
    [{ decimals: null, kind: 'stock' as const }, 2],
    [{ decimals: null, kind: null }, 2],
  ])('%j is shown with %i decimals', (item, places) => {
    expect(decimalsOf(item)).toBe(places);
  });

  it('has a currency before its price unless it is a ratio or counts points', () => {
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
    'has an average of %s of %i written %s: no more places than multiply back',
    (average, quantity, written) => {
      expect(averageText({ currency: 'INR', kind: 'stock' }, average, quantity)).toBe(written);
    },
  );

  it('says its exchange where it has one', () => {
    expect(detailOf({ exchange: 'NSE', name: 'Example Steel Ltd' })).toBe('NSE · Example Steel Ltd');
    expect(detailOf({ exchange: null, name: 'Gold' })).toBe('Gold');
  });
});

describe('a row', () => {
  const now = Date.parse('2026-11-22T04:00:00Z');
  const t: Parameters<typeof rowNames>[2] = (key, values) => `${key} ${Object.values(values ?? {}).join()}`;

  it.each([
    [
      { symbol: 'EXSTEEL.NS', name: 'Example Steel Ltd', kind: 'stock', exchange: 'NSE' },
      'EXSTEEL',
      'NSE · Example Steel Ltd',
    ],
    [{ symbol: 'GC=F', name: 'Gold', kind: 'futures', exchange: 'COMEX' }, 'Gold', 'GC · COMEX'],
    [{ symbol: '^NSEI', name: 'NIFTY 50', kind: 'index', exchange: 'NSE' }, 'NIFTY 50', 'NSEI · NSE'],
  ] as const)('of %j says what it is known by', (item, title, detail) => {
    expect(rowNames(item, now, t)).toEqual({ title, detail });
  });

  it.each([
    ['2036-11-22T12:00:00Z', '6.88', 'instrument.years 10 · 2036', 'GOI10Y · instrument.yield 6.88%'],
    ['2027-02-21T12:00:00Z', '6.73', 'instrument.days 91 · 2027', 'GOI10Y · instrument.yield 6.73%'],
    ['2027-11-21T12:00:00Z', null, 'instrument.days 364 · 2027', 'GOI10Y'],
  ] as const)(
    'of debt that is due at %s says for how long it runs, and its yield',
    (due, paid, title, detail) => {
      const bond = { symbol: 'GOI10Y', name: 'Government Bond', kind: 'treasury', exchange: 'CGI' } as const;
      expect(rowNames({ ...bond, maturity: Date.parse(due), yield: paid }, now, t)).toEqual({
        title,
        detail,
      });
    },
  );

  it('of debt that nobody says the terms of has its code and its name', () => {
    const bond = { symbol: 'GOI10Y', name: 'Government Bond', kind: 'treasury', exchange: 'CGI' } as const;
    expect(rowNames(bond, now, t)).toEqual({ title: 'GOI10Y', detail: 'CGI · Government Bond' });
  });
});

describe("a session's line", () => {
  it('is drawn for the box of a row', () => {
    expect(rowSpark('M0 16 L50 1 L100 32')).toBe('M0 12 L32 0.8 L64 24');
    expect(rowSpark('M0,16L50,1')).toBe('M0 12L32 0.8');
  });

  it.each([null, undefined, '', 'M0 0 C1 1 2 2 3 3', 'url(#x)'])('that is %j draws nothing', (path) => {
    expect(rowSpark(path)).toBeUndefined();
  });

  it('is heights for a card, the higher price the greater number', () => {
    const [first, second, third] = sparkPoints('M0 16 L50 1 L100 32') ?? [];
    expect(second).toBeGreaterThan(first as number);
    expect(third).toBeLessThan(first as number);
    expect(sparkPoints('M0 16')).toBeUndefined();
    expect(sparkPoints(null)).toBeUndefined();
  });
});
