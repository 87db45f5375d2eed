import { eg } from '@bourse/testing/examples';
import { describe, expect, it } from 'vitest';
import { asked, filterFrom, matches, periodOf, spanOf, withFilter } from './record-filter.ts';

const at = (text: string) => Date.parse(text);
const filterOf = (address: string) => filterFrom(new URLSearchParams(address));

describe('the filter of the trading records', () => {
  it('is read from the address, without what is no day', () => {
    expect(filterOf('symbol=EUR%2FUSD&from=2026-11-01&to=2026-11-20')).toEqual({
      symbol: 'EUR/USD',
      from: '2026-11-01',
      to: '2026-11-20',
    });
    expect(filterOf('symbol=&from=2026-02-30&to=yesterday')).toEqual({});
  });

  it('changes a part of the address and keeps the rest', () => {
    const address = new URLSearchParams('tab=success&symbol=EXMPL');
    expect(String(withFilter(address, { from: '2026-11-01', to: '2026-11-20' }))).toBe(
      'tab=success&symbol=EXMPL&from=2026-11-01&to=2026-11-20',
    );
    expect(String(withFilter(address, { symbol: undefined }))).toBe('tab=success');
  });

  it('asks for whole days of the zone, the last one included', () => {
    expect(spanOf({ from: '2026-11-01', to: '2026-11-20' }, 'Asia/Kolkata')).toEqual({
      from: at('2026-11-01T00:00:00+05:30'),
      to: at('2026-11-21T00:00:00+05:30'),
    });
    // The clocks go back on the first of November.
    expect(spanOf({ from: '2026-11-01', to: '2026-11-01' }, 'America/New_York')).toEqual({
      from: at('2026-11-01T00:00:00-04:00'),
      to: at('2026-11-02T00:00:00-05:00'),
    });
    expect(asked(filterOf('symbol=EXMPL'))).toEqual({ symbol: 'EXMPL' });
    expect(asked(filterOf(''))).toEqual({});
  });

  it.each([
    ['2026-11-20T23:59:59.999+05:30', true],
    ['2026-11-21T00:00:00.000+05:30', false],
    ['2026-11-01T00:00:00.000+05:30', true],
    ['2026-10-31T23:59:59.999+05:30', false],
  ])('of days leaves out what a back end answers besides: of %s it is %s', (time, isIn) => {
    const filter = filterOf('from=2026-11-01&to=2026-11-20');
    expect(matches(eg.order({ createdAt: at(time) }), filter)).toBe(isIn);
  });

  it('of a symbol leaves out other symbols', () => {
    const order = eg.order({ symbol: 'EXMPL' });
    expect(matches(order, filterOf('symbol=EXMPL'))).toBe(true);
    expect(matches(order, filterOf('symbol=EXMP'))).toBe(false);
  });

  it.each([
    ['thisMonth', '2026-01-01', '2026-01-31'],
    ['lastMonth', '2025-12-01', '2025-12-31'],
    ['thisYear', '2026-01-01', '2026-12-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ] as const)('offers %s as whole days, from %s to %s', (preset, from, to) => {
    // It is January in India already.
    const now = at('2025-12-31T20:00:00Z');
    expect(periodOf(preset, now, 'Asia/Kolkata')).toEqual({ from, to });
  });
});
