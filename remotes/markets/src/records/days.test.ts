import { eg } from '@bourse/testing/examples';
import { describe, expect, it } from 'vitest';
import { byDay } from './days.ts';

const at = (createdAt: number) => eg.order({ createdAt });

describe('byDay', () => {
  it('groups records by day and keeps their order, newest first', () => {
    const days = byDay([at(29), at(21), at(15), at(3)], (time) => `day ${Math.floor(time / 10)}`);
    expect(days.map(({ date, orders }) => [date, orders.map(({ createdAt }) => createdAt)])).toEqual([
      ['day 2', [29, 21]],
      ['day 1', [15]],
      ['day 0', [3]],
    ]);
  });

  it('has no days without records', () => {
    expect(byDay([], String)).toEqual([]);
  });
});
