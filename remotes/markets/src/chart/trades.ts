/** The customer's buys and sells on the chart. Pure. */
import type { Order } from '@bourse/contract/orders';
import type { Bar } from './bars.ts';

/** The fields of an order that a mark needs. */
export interface Trade {
  side: Order['side'];
  /** Epoch ms. */
  time: number;
}

export interface TradeMark {
  side: Order['side'];
  /** Start time of the bar. */
  timestamp: number;
  /** The bar's low for a buy, its high for a sell. */
  value: number;
  /** Number of trades of this side in the bar. */
  count: number;
}

/** Status 1 is success (D41). Pending and failed orders are not trades. */
const SUCCESS = 1;

export const tradesOf = (orders: readonly Order[], symbol: string): Trade[] =>
  orders
    .filter((order) => order.symbol === symbol && order.status === SUCCESS)
    .map(({ side, createdAt }) => ({ side, time: createdAt }));

/**
 * @param bars ascending; each ends where the next one starts, the last at `until`
 * @returns one mark per bar and side with trades, in the order of the bars
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
