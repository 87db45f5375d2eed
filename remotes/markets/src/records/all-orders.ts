import { listOrders } from '@bourse/contract/orders';

/** Orders of one call; the broker answers no more. */
const MOST = 100;

/** All trading records, page by page: for one of them, their symbols, and their file. */
export const ALL_ORDERS = [listOrders, { kind: 'stock', status: 0 }, { limit: MOST }] as const;
