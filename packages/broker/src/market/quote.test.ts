import { cmp, div, mul, sub } from '@bourse/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hours } from './calendar.ts';
import { openMarket } from './market.ts';
import { SPARKLINE } from './sparkline.ts';
import { findInstrument, INSTRUMENTS, type Instrument } from './symbols.ts';
import { DAY } from './zones.ts';

const markets = { real: openMarket({ hours: 'real' }), always: openMarket({ hours: 'always' }) };
const instruments = fc.constantFrom(...INSTRUMENTS);
const hours = fc.constantFrom<Hours>('real', 'always');
const instants = fc.integer({ min: Date.UTC(2021, 5, 1), max: Date.UTC(2030, 11, 31) });

const instrument = (symbol: string): Instrument => {
  const found = findInstrument(symbol);
  if (!found) throw new Error(`${symbol} is not traded`);
  return found;
};

describe('a quote', () => {
  it('equals the present day’s candle, and its change is exact', () => {
    fc.assert(
      fc.property(instruments, hours, instants, (one, kind, at) => {
        const quote = markets[kind].quote(one, at);
        const [yesterday, today] = markets[kind].candles(one, '1d', { to: at, limit: 2 });
        expect(today).toMatchObject({
          open: quote.open,
          high: quote.high,
          low: quote.low,
          close: quote.price,
          volume: quote.volume,
          previousClose: quote.previousClose,
        });
        expect(quote.previousClose).toBe(yesterday?.close);
        expect(cmp(quote.change, sub(quote.price, quote.previousClose))).toBe(0);
        const percent = div(mul(quote.change, '100'), quote.previousClose, 2, 'half-up');
        expect(cmp(quote.changePercent, percent)).toBe(0);
      }),
    );
  });

  it('has the time of its last trade: five seconds apart while trading, the close afterwards', () => {
    fc.assert(
      fc.property(instruments, hours, instants, (one, kind, at) => {
        const market = markets[kind];
        const quote = market.quote(one, at);
        const calendar = market.calendar(one.venue);
        expect(quote.isOpen).toBe(calendar.isOpen(at));
        expect(quote.nextChange).toBe(calendar.nextChange(at));
        expect(quote.time).toBeLessThanOrEqual(at);
        if (quote.isOpen) expect(at - quote.time).toBeLessThan(5_000);
        else expect(quote.time).toBe(calendar.latestSession(at)?.closesAt);
        const { isOpen, nextChange, ...atItsTime } = market.quote(one, quote.time);
        expect(quote).toMatchObject(quote.isOpen || kind === 'real' ? atItsTime : {});
      }),
    );
  });

  it('has the high and low of the trades so far, trade by trade through a session', () => {
    const market = openMarket({ hours: 'real' });
    for (const symbol of ['DEMO', 'EXTEXTILE.BO']) {
      const one = instrument(symbol);
      const session = market.calendar(one.venue).latestSession(Date.UTC(2026, 10, 19, 23));
      if (!session) throw new Error('there is a session on 19 November 2026');
      const first = market.quote(one, session.opensAt);
      let [high, low] = [Number(first.price), Number(first.price)];
      for (let at = session.opensAt; at < session.closesAt; at += 5_000) {
        const quote = market.quote(one, at);
        high = Math.max(high, Number(quote.price));
        low = Math.min(low, Number(quote.price));
        if (high !== Number(quote.high) || low !== Number(quote.low))
          expect(quote).toMatchObject({ high, low });
      }
    }
  });

  it('changes while the market trades and not over the weekend', () => {
    const friday = Date.parse('2026-11-20T09:00:00Z');
    const seen = new Set(
      Array.from({ length: 60 }, (_, i) => markets.real.quote(instrument('^NSEI'), friday + i * 5_000).price),
    );
    expect(seen.size).toBeGreaterThan(10);
    const closed = markets.real.quote(instrument('^NSEI'), friday + DAY);
    expect(markets.real.quote(instrument('^NSEI'), friday + 2 * DAY)).toEqual(closed);
    expect([closed.isOpen, closed.time]).toEqual([false, Date.parse('2026-11-20T10:00:00Z')]);
    // Tuesday the 24th is a holiday; Monday is not.
    expect(closed.nextChange).toBe(Date.parse('2026-11-23T03:45:00Z'));
  });

  it('does not exist before the first trade', () => {
    expect(() => markets.real.quote(instrument('DEMO'), Date.UTC(2021, 0, 2))).toThrow(RangeError);
  });
});

describe('a sparkline', () => {
  const points = (path: string) =>
    path
      .slice(1)
      .split(' L')
      .map((point) => point.split(' ').map(Number));

  it('spans the width of its box and never leaves it', () => {
    fc.assert(
      fc.property(instruments, hours, instants, (one, kind, at) => {
        const { linePath, areaPath, basePath } = markets[kind].sparkline(one, at);
        const line = points(linePath);
        expect(line.length).toBeGreaterThanOrEqual(2);
        expect(line.length).toBeLessThanOrEqual(62);
        expect([line[0]?.[0], line.at(-1)?.[0]]).toEqual([0, SPARKLINE.width]);
        for (const [i, [x = -1]] of line.entries()) expect(x).toBeGreaterThanOrEqual(line[i - 1]?.[0] ?? 0);
        for (const [, y = -1] of [...line, ...points(basePath)]) {
          expect(y).toBeGreaterThanOrEqual(SPARKLINE.margin);
          expect(y).toBeLessThanOrEqual(SPARKLINE.height - SPARKLINE.margin);
        }
        expect(areaPath).toBe(`${linePath} L${SPARKLINE.width} ${SPARKLINE.height} L0 ${SPARKLINE.height} Z`);
      }),
    );
  });

  it('is level at the instant of the opening', () => {
    const open = Date.parse('2026-11-20T03:45:00Z');
    const [first, last] = points(markets.real.sparkline(instrument('^NSEI'), open).linePath);
    expect(first?.[1]).toBe(last?.[1]);
  });

  it('ends above its beginning and its previous close if the price rose from them, else not', () => {
    const at = Date.parse('2026-11-20T10:00:00Z');
    for (const one of INSTRUMENTS) {
      const { open, price, previousClose } = markets.real.quote(one, at);
      const { linePath, basePath } = markets.real.sparkline(one, at);
      const [line, base] = [points(linePath), points(basePath)];
      // Heights are rounded, so that a small change may make none.
      for (const [from, y = 0] of [
        [open, line[0]?.[1]],
        [previousClose, base[0]?.[1]],
      ] as const)
        expect([cmp(price, from), 0]).toContain(Math.sign(y - (line.at(-1)?.[1] ?? 0)));
    }
  });
});
