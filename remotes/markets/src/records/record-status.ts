/** Trading records by status and tab (product.md, "Trading records"; D6, D41). Pure, without React. */
import type { Order } from '@bourse/contract/orders';

export type RecordStatus = 'success' | 'failed' | 'pending' | 'cancelled' | 'expired';

/** 1 is success, 2 is failed, words are what they say (D83), and whatever else a back end may answer is pending (D41). */
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
 * What a tab asks the orders list for (0 all, 1 success). The list has no filter for pending, so that tab asks for all
 * and keeps its own; cancelled and expired are never produced from data and ask for nothing (D41).
 */
export const ASKED: Record<RecordTab, 0 | 1 | undefined> = {
  all: 0,
  pending: 0,
  success: 1,
  cancelled: undefined,
  expired: undefined,
};

/** The orders of a tab, of what was answered for it. A failed one stands under all only. */
export const inTab = (orders: readonly Order[], tab: RecordTab): Order[] =>
  orders.filter(({ status }) => tab === 'all' || recordStatus(status) === tab);
