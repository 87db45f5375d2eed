import { describe, expect, it } from 'vitest';
import { openMarket } from './market.ts';
import { INSTRUMENTS, knownSymbol } from './symbols.ts';
import { termsOf } from './terms.ts';
import { DAY } from './zones.ts';

const AT = Date.parse('2026-11-20T09:00:00Z');
const market = openMarket();
const terms = (symbol: string, price = market.quote(knownSymbol(symbol), AT).price, at = AT) =>
  termsOf(knownSymbol(symbol), price, at);

describe('a bond', () => {
  it.each(['GOI5Y', 'GOI10Y', 'GOI30Y'])('%s at its face value yields its coupon', (symbol) => {
    expect(terms(symbol, '100.00')).toMatchObject({ yield: '7.00', coupon: '7' });
  });

  it.each([
    ['GOI5Y', 10, '98.50'],
    ['GOI10Y', 20, '101.35'],
    ['GOI30Y', 60, '94.20'],
  ] as const)('%s is worth its payments discounted at its yield', (symbol, halfYears, price) => {
    const rate = Number(terms(symbol, price).yield) / 200;
    let worth = 100 / (1 + rate) ** halfYears;
    for (let n = 1; n <= halfYears; n += 1) worth += 3.5 / (1 + rate) ** n;
    // Two places of a yield are some hundredths of a price.
    expect(Math.abs(worth - Number(price))).toBeLessThan(0.08);
  });

  it('matures in as many years from today as its name says', () => {
    expect(new Date(terms('GOI10Y').maturity ?? 0).toISOString()).toBe('2036-11-20T12:00:00.000Z');
    expect(terms('GOI10Y').expiry).toBeNull();
  });
});

describe('a treasury bill', () => {
  it('is discount paper: no coupon, and a simple yield over 365 days', () => {
    expect(terms('TBILL91', '98.35')).toMatchObject({
      yield: '6.73',
      coupon: null,
      maturity: AT - 9 * 3_600_000 + DAY / 2 + 91 * DAY,
    });
    expect(terms('TBILL364', '93.55').yield).toBe('6.91');
  });
});

it('yields are plausible for India, and higher if the price is lower, from 2022 to 2030', () => {
  for (const { symbol } of INSTRUMENTS.filter(({ kind }) => kind === 'treasury'))
    for (let at = Date.UTC(2022, 0, 1); at < Date.UTC(2030, 0, 1); at += 50 * DAY) {
      const { price } = market.quote(knownSymbol(symbol), at);
      const stated = Number(terms(symbol, price, at).yield);
      expect(stated).toBeGreaterThan(4);
      expect(stated).toBeLessThan(10);
    }
});

describe('a futures contract', () => {
  // Last trade dates that the exchanges published.
  it.each([
    ['CL=F', '2024-11-01', '2024-11-20'],
    ['CL=F', '2024-11-21', '2024-12-19'],
    ['NG=F', '2024-11-20', '2024-11-26'],
    ['GC=F', '2024-12-01', '2024-12-27'],
    ['SI=F', '2024-12-01', '2024-12-27'],
    ['ZC=F', '2024-12-01', '2024-12-13'],
    ['ZW=F', '2024-12-16', '2025-03-14'],
    ['ZS=F', '2024-11-15', '2025-01-14'],
  ])('%s is the front month: on %s it is traded until %s', (symbol, day, last) => {
    const { expiry } = terms(symbol, '1', Date.parse(`${day}T15:00:00Z`));
    expect(new Date(expiry ?? 0).toISOString().slice(0, 10)).toBe(last);
  });

  it('is one unit of what its price is for, so that price times quantity is what is paid', () => {
    for (const { symbol } of INSTRUMENTS.filter(({ kind }) => kind === 'futures')) {
      expect(terms(symbol)).toMatchObject({ contractSize: '1', yield: null, maturity: null });
      expect(terms(symbol).contractUnit).toMatch(/^(oz|lb|bbl|gal|MMBtu|bu)$/);
    }
  });
});

it('other instruments have no terms', () => {
  for (const { symbol, kind } of INSTRUMENTS)
    if (kind !== 'futures' && kind !== 'treasury')
      expect(new Set(Object.values(terms(symbol)))).toEqual(new Set([null]));
});
