import { cmp, type Decimal, mul, round } from '@bourse/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../test/sizes.ts';
import type { Hours } from './calendar.ts';
import { openMarket } from './market.ts';
import { INSTRUMENTS, knownSymbol } from './symbols.ts';
import { DAY } from './zones.ts';

const markets = { real: openMarket({ hours: 'real' }), always: openMarket({ hours: 'always' }) };
const hours = fc.constantFrom<Hours>('real', 'always');
const instants = fc.integer({ min: Date.UTC(2021, 5, 1), max: Date.UTC(2030, 11, 31) });

/** Pairs, with their price computed from those of their legs. */
const CROSSES: [symbol: string, legs: string[], made: (...prices: Decimal[]) => Decimal][] = [
  ['EUR/INR', ['EUR/USD', 'USD/INR'], (euro = '0', rupee = '0') => round(mul(euro, rupee), 4, 'half-up')],
  ['GBP/INR', ['GBP/USD', 'USD/INR'], (pound = '0', rupee = '0') => round(mul(pound, rupee), 4, 'half-up')],
];
const crosses = fc.constantFrom(...CROSSES);

describe('a cross rate', () => {
  it('equals the price computed from its legs, to the last place, at every instant', () => {
    fc.assert(
      fc.property(crosses, hours, instants, ([symbol, legs, made], kind, at) => {
        const priceOf = (name: string) => markets[kind].quote(knownSymbol(name), at).price;
        expect(cmp(priceOf(symbol), made(...legs.map(priceOf)))).toBe(0);
      }),
      { numRuns: runs({ short: 100, all: 300, hand: 3000 }) },
    );
  });

  it('opens and closes each minute and each day at the price computed from its legs', () => {
    fc.assert(
      fc.property(crosses, hours, instants, ([symbol, legs, made], kind, to) => {
        for (const period of ['1m', '1d'] as const) {
          const candlesOf = (name: string) =>
            markets[kind].candles(knownSymbol(name), period, { from: to - 3 * DAY, to });
          const parts = legs.map(candlesOf);
          candlesOf(symbol).forEach((candle, n) => {
            for (const end of ['open', 'close'] as const) {
              const prices = parts.map((candles) => candles[n]?.[end] ?? '0');
              expect(cmp(candle[end], made(...prices))).toBe(0);
            }
          });
        }
      }),
      { numRuns: runs({ short: 4, all: 12, hand: 100 }) },
    );
  });

  it('has a high and a low that were really traded', () => {
    for (const [symbol] of CROSSES) {
      const market = openMarket();
      const one = knownSymbol(symbol);
      const session = market.calendar(one.venue).latestSession(Date.UTC(2026, 10, 19, 23));
      if (!session) throw new Error('there is a session on 19 November 2026');
      const prices: number[] = [];
      for (let at = session.opensAt; at < session.closesAt; at += 5_000)
        prices.push(Number(market.quote(one, at).price));
      const [day] = market.candles(one, '1d', { from: session.opensAt, to: session.closesAt - 1 });
      expect([Number(day?.low), Number(day?.high)]).toEqual([Math.min(...prices), Math.max(...prices)]);
    }
  });
});

describe('the market quotes', () => {
  it('the dollar in francs, not the franc in dollars', () => {
    const symbols = INSTRUMENTS.map(({ symbol }) => symbol);
    expect(symbols).toContain('USD/CHF');
    expect(symbols).not.toContain('CHF/USD');
  });

  it.each([
    ['ZC=F', 3, 6.5],
    ['ZW=F', 4, 9],
    ['ZS=F', 8, 16],
  ])('a bushel of %s in dollars, not in cents', (symbol, least, most) => {
    const { price } = markets.always.quote(knownSymbol(symbol), Date.UTC(2026, 2, 2));
    expect(Number(price)).toBeGreaterThan(least);
    expect(Number(price)).toBeLessThan(most);
  });
});
