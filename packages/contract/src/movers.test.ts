import type { Decimal } from '@bourse/money/decimal';
import { describe, expect, it } from 'vitest';
import type { Instrument } from './market.ts';
import { moversAmong } from './movers.ts';

const rows = (...changes: Decimal[]) => changes.map((changePercent) => ({ changePercent }) as Instrument);
const changes = (items: Instrument[] | undefined) => items?.map(({ changePercent }) => changePercent);

describe('the movers of a market', () => {
  it('are rows that have moved their way', () => {
    const items = rows('1.20', '0.00', '-0.30');
    expect(changes(moversAmong('gainers', { items, sortedBy: 'change' }))).toEqual(['1.20']);
    expect(changes(moversAmong('losers', { items, sortedBy: 'change' }))).toEqual(['-0.30']);
    expect(changes(moversAmong('active', { items, sortedBy: 'turnover' }))).toHaveLength(3);
  });

  it('are unknown where the back end has not sorted', () => {
    expect(moversAmong('gainers', { items: rows('1.20') })).toBeUndefined();
  });
});
