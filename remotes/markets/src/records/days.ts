/** Records under the days they were made on, as a statement lists them. Pure, without React. */
import type { Order } from '@bourse/contract/orders';

export interface Day {
  /** As it is shown: '20 Nov 2026'. */
  date: string;
  orders: Order[];
}

/**
 * Keeps the order of what is given.
 * @param dateOf how a time's day is written, in the deployment's zone (D26)
 */
export function byDay(orders: readonly Order[], dateOf: (time: number) => string): Day[] {
  const days: Day[] = [];
  for (const order of orders) {
    const date = dateOf(order.createdAt);
    const last = days.at(-1);
    if (last?.date === date) last.orders.push(order);
    else days.push({ date, orders: [order] });
  }
  return days;
}
