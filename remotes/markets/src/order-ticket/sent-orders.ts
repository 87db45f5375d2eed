/**
 * The last order that was sent, of each customer and instrument, kept on the device (D25): while its end is not known a
 * reload, a crash or another tab goes on finding it out and a second order waits for it; once it is placed, another tab
 * that shows the same review must not send it again.
 */
import { currencyCode, positionKind } from '@bourse/contract/market';
import { amount, decode, flag, instant, maybe, oneOf, record, string, whole } from '@bourse/contract/schema';
import { store, userInfoAtom } from '@bourse/session/session';
import { storage } from '@bourse/session/storage';
import type { ReviewedOrder } from './order.ts';

export interface SentOrder extends ReviewedOrder {
  /** Epoch milliseconds by this device's clock. */
  sentAt: number;
  isPlaced: boolean;
}

const sentOrder = record({
  key: ['key', string()],
  side: ['side', oneOf(['buy', 'sell'])],
  traded: [
    'traded',
    record({
      symbol: ['symbol', string()],
      name: ['name', string()],
      market: ['market', string()],
      kind: ['kind', positionKind],
      currency: ['currency', currencyCode],
      decimals: ['decimals', whole],
    }),
  ],
  quantity: ['quantity', whole],
  price: ['price', amount],
  pricedAt: ['pricedAt', instant],
  reviewedAt: ['reviewedAt', instant],
  rate: ['rate', amount],
  cost: ['cost', record({ notional: ['notional', amount], fee: ['fee', amount], total: ['total', amount] })],
  lot: [
    'lot',
    maybe(
      record({
        orderNo: ['orderNo', string()],
        quantity: ['quantity', whole],
        price: ['price', amount],
        createdAt: ['createdAt', instant],
      }),
    ),
  ],
  sentAt: ['sentAt', instant],
  isPlaced: ['isPlaced', flag],
});

const placeOf = (symbol: string) => `sentOrder:${store.get(userInfoAtom)?.id ?? ''}:${symbol}`;

function last(symbol: string): SentOrder | undefined {
  try {
    const text = storage.get(placeOf(symbol));
    return text === null ? undefined : decode(sentOrder, JSON.parse(text));
  } catch {
    return undefined; // Written by another version of the app: nothing in it can be trusted.
  }
}

const keep = (order: SentOrder): void => storage.set(placeOf(order.traded.symbol), JSON.stringify(order));

export const sentOrders = {
  keep,
  unresolved(symbol: string): SentOrder | undefined {
    const order = last(symbol);
    return order?.isPlaced ? undefined : order;
  },
  /** What another tab has sent since this was reviewed, or nobody knows the end of: it is found out instead. */
  insteadOf(review: ReviewedOrder): SentOrder | undefined {
    const order = last(review.traded.symbol);
    return order && (!order.isPlaced || order.sentAt > review.reviewedAt) ? order : undefined;
  },
  placed(order: SentOrder): void {
    if (isLast(order)) keep({ ...order, isPlaced: true });
  },
  /** It was refused, or did not arrive. */
  forget(order: SentOrder): void {
    if (isLast(order)) storage.remove(placeOf(order.traded.symbol));
  },
};

/** Another tab may have begun the next. */
const isLast = ({ key, traded }: SentOrder): boolean => last(traded.symbol)?.key === key;
