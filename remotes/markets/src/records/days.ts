/** Groups trading records by day, as in a statement. Pure. */
import type { Order } from '@bourse/contract/orders';

export interface Day {
  /** The formatted date: '20 Nov 2026'. */
  date: string;
  orders: Order[];
}

/**
 * Keeps the order of the records.
 * @param dateOf formats the day of a time in the deployment's zone (D26)
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
