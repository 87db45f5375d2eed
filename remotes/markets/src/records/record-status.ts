/** Trading records by status and tab (product.md, "Trading records"; D6, D41). Pure. */
import type { Order } from '@bourse/contract/orders';

export type RecordStatus = 'success' | 'failed' | 'pending' | 'cancelled' | 'expired';

/** 1 is success, 2 is failed, text is the status itself (D83), and any other value is pending (D41). */
export function recordStatus(status: Order['status']): RecordStatus {
  switch (status) {
    case 'cancelled':
    case 'expired':
      return status;
    case 1:
      return 'success';
    case 2:
      return 'failed';
    default:
      return 'pending';
  }
}

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
  orders.filter(({ status }) => tab === 'all' || recordStatus(status) === tab);
