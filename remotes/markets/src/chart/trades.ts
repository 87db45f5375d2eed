/** The customer's own buys and sells, where the chart marks them: pure. */
import type { Order } from '@bourse/contract/orders';
import type { Bar } from './bars.ts';

/** What of an order a mark needs. */
export interface Trade {
  side: Order['side'];
  /** Epoch milliseconds. */
  time: number;
}

export interface TradeMark {
  side: Order['side'];
  /** Of the bar that it stands at. */
  timestamp: number;
  /** The bar's low below a buy, its high above a sell. */
  value: number;
  /** How many trades of this side fell into the bar. */
  count: number;
}

/** 1 success (D41): what is pending or failed was never traded. */
const SUCCESS = 1;

export const tradesOf = (orders: readonly Order[], symbol: string): Trade[] =>
  orders
    .filter((order) => order.symbol === symbol && order.status === SUCCESS)
    .map(({ side, createdAt }) => ({ side, time: createdAt }));

/**
 * @param bars ascending; each reaches to the next one, the last to `until`
 * @returns a mark for each bar and side that was traded in, in the order of the bars
 */
export function tradeMarks(trades: readonly Trade[], bars: readonly Bar[], until: number): TradeMark[] {
  const marks = new Map<string, TradeMark>();
  for (const { side, time } of trades) {
    if (time >= until) continue;
    const bar = bars.findLast(({ timestamp }) => timestamp <= time);
    if (!bar) continue;
    const key = `${bar.timestamp} ${side}`;
    const count = (marks.get(key)?.count ?? 0) + 1;
    marks.set(key, {
      side,
      timestamp: bar.timestamp,
      value: side === 'buy' ? bar.low : bar.high,
      count,
    });
  }
  return [...marks.values()].sort((a, b) => a.timestamp - b.timestamp);
}
