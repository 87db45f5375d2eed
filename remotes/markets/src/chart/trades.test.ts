import { eg } from '@bourse/testing/examples';
import { describe, expect, it } from 'vitest';
import type { Bar } from './bars.ts';
import { type Trade, tradeMarks, tradesOf } from './trades.ts';

const bar = (timestamp: number): Bar => ({
  timestamp,
  date: '2026-11-20',
  open: 5,
  high: 9,
  low: 1,
  close: 5,
  volume: 1,
});
const bars = [bar(100), bar(200), bar(300)];
const trade = (time: number, side: Trade['side'] = 'buy'): Trade => ({ time, side });

describe("the marks of the customer's trades", () => {
  it('are at the bar of the trade: buys below it, sells above', () => {
    expect(tradeMarks([trade(250), trade(300, 'sell')], bars, 400)).toEqual([
      { side: 'buy', timestamp: 200, value: 1, count: 1 },
      { side: 'sell', timestamp: 300, value: 9, count: 1 },
    ]);
  });

  it('combine trades of one bar and side', () => {
    expect(tradeMarks([trade(210), trade(220), trade(230, 'sell')], bars, 400)).toMatchObject([
      { side: 'buy', count: 2 },
      { side: 'sell', count: 1 },
    ]);
  });

  it("are left out for trades outside the chart's bars", () => {
    expect(tradeMarks([trade(99), trade(400)], bars, 400)).toEqual([]);
    expect(tradeMarks([trade(100)], [], 400)).toEqual([]);
  });
});

it('are left out for failed orders and other instruments', () => {
  const order = eg.order({ symbol: 'EXSTEEL.NS', side: 'sell', status: 1, createdAt: 7 });
  const others = [eg.order({ ...order, status: 2 }), eg.order({ ...order, symbol: 'OTHER.NS' })];
  expect(tradesOf([order, ...others], 'EXSTEEL.NS')).toEqual([{ side: 'sell', time: 7 }]);
});
