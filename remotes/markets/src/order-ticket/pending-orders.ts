/**
 * Orders that were sent and whose end is not known, kept on the device until it is (D25): a reload, a crash or another
 * tab goes on finding it out. One for each customer and instrument, so that a second one waits for the first.
 */
import { currencyCode, positionKind } from '@bourse/contract/market';
import { amount, decode, instant, maybe, oneOf, record, string, whole } from '@bourse/contract/schema';
import { store, userInfoAtom } from '@bourse/session/session';
import { storage } from '@bourse/session/storage';
import type { ReviewedOrder } from './order.ts';

export interface SentOrder extends ReviewedOrder {
  /** Epoch milliseconds by this device's clock. */
  sentAt: number;
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
});

const placeOf = (symbol: string) => `pendingOrder:${store.get(userInfoAtom)?.id ?? ''}:${symbol}`;

export const pendingOrders = {
  read(symbol: string): SentOrder | undefined {
    try {
      const text = storage.get(placeOf(symbol));
      return text === null ? undefined : decode(sentOrder, JSON.parse(text));
    } catch {
      return undefined; // Written by another version of the app: nothing in it can be trusted.
    }
  },
  keep(order: SentOrder): void {
    storage.set(placeOf(order.traded.symbol), JSON.stringify(order));
  },
  /** Only this order: another tab may have begun the next. */
  forget({ key, traded }: SentOrder): void {
    if (pendingOrders.read(traded.symbol)?.key === key) storage.remove(placeOf(traded.symbol));
  },
};
