import { allPages } from '@bourse/api/query';
import { listOrders } from '@bourse/contract/orders';
import { LIST_REFRESH } from '../refresh.ts';

/** Rows of one call; the broker answers no more. */
export const MOST_ORDERS = 100;

/** The newest orders in one instrument: an order that was just sent is among them. */
export const newestOrders = (symbol: string) => ({ kind: 'stock', symbol, limit: MOST_ORDERS }) as const;

/** All that is held of one instrument, as detail and ticket both ask for it. */
export const heldLots = (symbol: string) =>
  allPages(listOrders, { kind: 'stock', symbol, isOpen: true }, { limit: MOST_ORDERS, every: LIST_REFRESH });
