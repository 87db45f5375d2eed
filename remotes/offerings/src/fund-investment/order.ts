/** Addresses and names of fund orders. */
import type { FundOrder } from '@bourse/contract/funds';
import { optionalLinks } from '@bourse/links/links';

export const orderStatuses = ['active', 'completed', 'cancelled'] as const;
export type OrderTab = 'all' | (typeof orderStatuses)[number];

export const tabOf = (query: URLSearchParams): OrderTab =>
  orderStatuses.find((status) => status === query.get('status')) ?? 'all';

/** The number of an order, or its id where the back end has no numbers. */
export const numberOf = ({ orderNo, id }: FundOrder): string => orderNo ?? id;

const addressOf = (query: Record<string, string>): string => {
  const text = String(new URLSearchParams(query));
  return `${optionalLinks.fundOrders()}${text && `?${text}`}`;
};
export const tabAddress = (tab: OrderTab): string => addressOf(tab === 'all' ? {} : { status: tab });

/** The address of the orders with the sheet of one of them open. */
export const fundOrderAddress = (number: string, tab: OrderTab = 'all'): string =>
  addressOf({ ...(tab === 'all' ? {} : { status: tab }), order: number });

/** The id of an order among what is under way. */
export const underWayId = (number: string): string => `fund ${number}`;
