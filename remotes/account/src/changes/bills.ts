import type { Bill } from '@bourse/contract/bills';
import { formatDate } from '@bourse/i18n/dates';
import { type Decimal, neg } from '@bourse/money/decimal';

/** The amount with the sign of its direction. */
export const signedAmount = ({ direction, amount }: Pick<Bill, 'direction' | 'amount'>): Decimal =>
  direction === 'expense' ? neg(amount) : amount;

export interface Day<B> {
  /** '20 Nov 2026', in the deployment's zone (D26). */
  date: string;
  bills: B[];
}

/** Consecutive bills of one day under its date; the order is the back end's, newest first. */
export function byDay<B extends Pick<Bill, 'createdAt'>>(
  bills: readonly B[],
  locale: string,
  timeZone?: string,
): Day<B>[] {
  const days: Day<B>[] = [];
  for (const bill of bills) {
    const date = formatDate(bill.createdAt, locale, timeZone);
    const last = days.at(-1);
    if (last?.date === date) last.bills.push(bill);
    else days.push({ date, bills: [bill] });
  }
  return days;
}

/** Bills on one page. */
export const PAGE = 20;

export const directions = ['all', 'income', 'expense'] as const;
export type Direction = (typeof directions)[number];

export interface Shown {
  direction: Direction;
  /** From 1. */
  page: number;
}

/** What the address asks for (`/account/changes?type=income&page=2`); what it says wrongly is the first page of all. */
export function readShown(query: URLSearchParams): Shown {
  const page = Number(query.get('page'));
  return {
    direction: directions.find((one) => one === query.get('type')) ?? 'all',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export const writeShown = ({ direction, page }: Shown): Record<string, string> => ({
  ...(direction === 'all' ? {} : { type: direction }),
  ...(page === 1 ? {} : { page: String(page) }),
});
