import type { Position } from '@bourse/contract/positions';
import { describe, expect, it } from 'vitest';
import { soldOutToday, sumOfWorth, worthOf } from './worth.ts';

const position = (given: Partial<Position> = {}): Position => ({
  region: 'IN',
  symbol: 'EXSTEEL.NS',
  name: 'Example Steel Ltd',
  kind: 'stock',
  quantity: 10,
  unsettledQuantity: 0,
  averagePrice: '142.50',
  cost: '1425.43',
  fees: '0.43',
  market: 'IN',
  exchange: 'NSE',
  currency: 'INR',
  decimals: 2,
  price: '150.00',
  previousClose: '147.00',
  value: '1500.00',
  dayChange: '30.00',
  realisedToday: '0',
  time: null,
  linePath: null,
  basePath: null,
  ...given,
});

describe('a position', () => {
  it('has made what it is worth less what was paid, fees included', () => {
    expect(worthOf(position()).total).toEqual({ amount: '74.57', percent: '5.23' });
  });

  it('has a day in percent of its value at the previous close', () => {
    expect(worthOf(position()).day).toEqual({ amount: '30', percent: '2.04' });
  });

  it('takes the day from the previous close where the back end does not say it', () => {
    expect(worthOf(position({ dayChange: null })).day).toEqual({ amount: '30', percent: '2.04' });
    expect(worthOf(position({ dayChange: null, previousClose: null })).day).toBeUndefined();
  });

  it('converts the day as the back end converts the value', () => {
    // 10 × $2 at 83.25: value in rupees, prices in dollars
    const dollars = position({ value: '1665.00', price: '2.00', previousClose: '1.90', dayChange: null });
    expect(worthOf(dollars).day?.amount).toBe('83.25');
  });

  it('without a price is worth nothing known, and never zero', () => {
    expect(worthOf(position({ value: null }))).toEqual({
      cost: '1425.43',
      fees: '0.43',
      value: undefined,
      total: undefined,
      day: undefined,
    });
  });

  it('has a day with what was sold of it in it', () => {
    expect(worthOf(position({ dayChange: '30.00', realisedToday: '-12.34' })).day?.amount).toBe('17.66');
  });

  it('that cost nothing has no percent', () => {
    expect(worthOf(position({ cost: '0' })).total).toEqual({ amount: '1500', percent: undefined });
  });

  it('loses exactly, to the paisa', () => {
    const many = position({ cost: '100000000000000.03', value: '100000000000000.01' });
    expect(worthOf(many).total?.amount).toBe('-0.02');
  });
});

describe('the sum', () => {
  it('adds up value, cost and gains', () => {
    const sum = sumOfWorth([position(), position({ cost: '574.57', value: '500.00', dayChange: '-10.00' })]);
    expect(sum).toEqual({
      cost: '2000',
      fees: '0.86',
      value: '2000',
      total: { amount: '0', percent: '0.00' },
      day: { amount: '20', percent: '1.01' },
      unpriced: 0,
    });
  });

  it('has the day of symbols of which nothing is left in it', () => {
    const day = {
      since: 0,
      result: '0',
      income: '0',
      fees: '0',
      kinds: [
        { kind: 'stock', open: '30', realised: '5.50' },
        { kind: 'forex', open: '0', realised: '99' },
      ],
    } as const;
    const held = [position({ realisedToday: '2.25' })];
    const soldOut = soldOutToday({ ...day, kinds: [...day.kinds] }, ['stock'], held);
    expect(soldOut).toBe('3.25');
    expect(sumOfWorth(held, soldOut).day?.amount).toBe('35.5');
    // Of all kinds together: 5.50 + 99 − 2.25.
    expect(soldOutToday({ ...day, kinds: [...day.kinds] }, ['stock', 'forex'], held)).toBe('102.25');
    expect(soldOutToday({ ...day, kinds: [] }, ['stock'], [])).toBe('0');
  });

  it('says no fees where the back end does not say those of each', () => {
    expect(sumOfWorth([position(), position({ fees: null })]).fees).toBeUndefined();
  });

  it('leaves out what has no price, its cost too, and says how many', () => {
    const sum = sumOfWorth([position(), position({ value: null, cost: '999' })]);
    expect(sum.cost).toBe('1425.43');
    expect(sum.total?.amount).toBe('74.57');
    expect(sum.unpriced).toBe(1);
  });

  it("does not show a part of the day's change as the whole", () => {
    expect(sumOfWorth([position(), position({ dayChange: null, previousClose: null })]).day).toBeUndefined();
  });

  it('of nothing is zero', () => {
    expect(sumOfWorth([])).toMatchObject({ value: '0', cost: '0', unpriced: 0 });
  });
});
