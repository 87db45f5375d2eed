import type { Order } from './orders.ts';

export type OrderStatus = 'success' | 'failed' | 'pending' | 'cancelled' | 'expired';

/** 1 is success, 2 is failed, text is the status itself (D83), and any other value is pending (D41). */
export function orderStatus(status: Order['status']): OrderStatus {
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
