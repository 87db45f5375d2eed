/** Trading records by status and tab (product.md, "Trading records"; D6, D41). Pure. */
import { orderStatus } from '@bourse/contract/order-status';
import type { Order } from '@bourse/contract/orders';

export const recordTabs = ['all', 'pending', 'success', 'cancelled', 'expired'] as const;
export type RecordTab = (typeof recordTabs)[number];

export const recordTabFrom = (text: string | null): RecordTab =>
  recordTabs.find((tab) => tab === text) ?? 'all';

/**
 * The status filter of a tab's request (0 all, 1 success). The API has no filter for pending, so that tab requests all
 * orders and filters them. No order is ever cancelled or expired, so these tabs send no request (D41).
 */
export const ASKED: Record<RecordTab, 0 | 1 | undefined> = {
  all: 0,
  pending: 0,
  success: 1,
  cancelled: undefined,
  expired: undefined,
};

/** The orders of a tab, from the response for it. Failed orders are listed under 'all' only. */
export const inTab = (orders: readonly Order[], tab: RecordTab): Order[] =>
  orders.filter(({ status }) => tab === 'all' || orderStatus(status) === tab);
