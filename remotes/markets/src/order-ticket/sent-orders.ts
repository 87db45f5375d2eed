/**
 * The last order that was sent, of each customer and instrument, kept on the device (D25): while its end is not known a
 * reload, a crash or another tab goes on finding it out and a second order waits for it; once it is over, another tab
 * that shows the same review must not send it again.
 */
import { forgetKept } from '@bourse/api/kept';
import { serverTimeAt } from '@bourse/api/server-time';
import { currencyCode, positionKind } from '@bourse/contract/market';
import {
  amount,
  array,
  decode,
  flag,
  instant,
  maybe,
  type Of,
  oneOf,
  record,
  string,
  whole,
} from '@bourse/contract/schema';
import { store, userInfoAtom } from '@bourse/session/session';
import { storage } from '@bourse/session/storage';
import type { ReviewedOrder } from './order.ts';
import type { Outcome } from './order-outcome.ts';

const sentPart = record({
  /** Idempotency-Key (D25): the broker does what carries it once, however often it arrives. */
  key: ['key', string()],
  /** 'sent' and not more: nobody knows what became of it. */
  state: ['state', oneOf(['waiting', 'sent', 'placed', 'over'])],
  orderNo: ['orderNo', maybe(string())],
  quantity: ['quantity', whole],
  lot: [
    'lot',
    maybe(
      record({
        orderNo: ['orderNo', string()],
        quantity: ['quantity', whole],
        price: ['price', amount],
        total: ['total', amount],
        createdAt: ['createdAt', instant],
        sellableAt: ['sellableAt', maybe(instant)],
      }),
    ),
  ],
});
export type SentPart = Of<typeof sentPart>;

const sentOrder = record({
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
  worstPrice: ['worstPrice', amount],
  rate: ['rate', amount],
  cost: ['cost', record({ notional: ['notional', amount], fee: ['fee', amount], total: ['total', amount] })],
  worstTotal: ['worstTotal', amount],
  parts: ['parts', array(sentPart)],
  /** Both by the server's clock; null where no answer had told it. */
  sentAt: ['sentAt', maybe(instant)],
  expiresAt: ['expiresAt', maybe(instant)],
  /** What waits is not sent any more: a part of it was not placed, or another page has taken it over. */
  isStopped: ['isStopped', flag],
});
export type SentOrder = Of<typeof sentOrder>;

/**
 * The order as it is sent now, each of its calls under a key of its own.
 * @param expiresAt by the server's clock; undefined where no answer has told it
 */
export const newOrder = ({ parts, ...order }: ReviewedOrder, expiresAt: number | undefined): SentOrder => ({
  ...order,
  parts: parts.map((part) => ({ ...part, key: newKey(), state: 'waiting', orderNo: null })),
  sentAt: serverTimeAt() ?? null,
  expiresAt: expiresAt ?? null,
  isStopped: false,
});

/** A page that is served by http on the local network has no randomUUID. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Names an order among those of its instrument. */
export const idOf = (order: SentOrder): string | undefined => order.parts[0]?.key;

/** Whether something may still come of it. */
export const isOpen = ({ parts, isStopped }: SentOrder): boolean =>
  parts.some(({ state }) => state === 'sent' || (state === 'waiting' && !isStopped));

const ENDS = {
  waiting: 'none',
  sent: 'checking',
  over: 'not-placed',
} as const satisfies Record<Exclude<SentPart['state'], 'placed'>, Outcome['is']>;

/** How the parts of an order from before stand. */
export const outcomesOf = ({ parts }: SentOrder): Outcome[] =>
  parts.map(({ state, orderNo }) => (state === 'placed' ? { is: state, orderNo } : { is: ENDS[state] }));

const placeOf = (symbol: string) => `sentOrder:${store.get(userInfoAtom)?.id ?? ''}:${symbol}`;

function last(symbol: string): SentOrder | undefined {
  try {
    const text = storage.get(placeOf(symbol));
    return text === null ? undefined : decode(sentOrder, JSON.parse(text));
  } catch {
    return undefined; // Written by another version of the app: nothing in it can be trusted.
  }
}

function keep(order: SentOrder): void {
  const isKept = () => storage.set(placeOf(order.traded.symbol), JSON.stringify(order));
  if (isKept()) return;
  // The device is full. What was read can be read again; of this nobody but the device knows the key.
  forgetKept();
  isKept();
}

/** Another tab may have begun the next: then this one is not kept any more. */
function change({ traded, parts }: SentOrder, changed: (kept: SentOrder) => SentOrder): void {
  const kept = last(traded.symbol);
  if (kept && idOf(kept) === parts[0]?.key) keep(changed(kept));
}

export const sentOrders = {
  keep,
  last,
  /**
   * An order from before that something may still come of, to be found out. What of it has not been sent stays unsent,
   * also where the page that began it is still there.
   */
  takeOver(symbol: string): SentOrder | undefined {
    const order = last(symbol);
    if (!order || !isOpen(order)) return undefined;
    const stopped = { ...order, isStopped: true };
    keep(stopped);
    return stopped;
  },
  /** @returns whether the next part may be sent, which is noted; no other page has taken the order over */
  begin(order: SentOrder, key: string): boolean {
    const kept = last(order.traded.symbol);
    if (!kept || idOf(kept) !== idOf(order) || kept.isStopped) return false;
    sentOrders.note(order, key, 'sent');
    return true;
  },
  note(order: SentOrder, key: string, state: SentPart['state'], orderNo: string | null = null): void {
    change(order, (kept) => ({
      ...kept,
      parts: kept.parts.map((part) => (part.key === key ? { ...part, state, orderNo } : part)),
    }));
  },
  stop(order: SentOrder): void {
    change(order, (kept) => ({ ...kept, isStopped: true }));
  },
};
