/** Figures of funds (product.md, "Funds"; D24, D39): what a unit comes back as and when, and what is left. Pure, exact (D27). */
import type { Fund, FundOrder } from '@bourse/contract/funds';
import { add, cmp, type Decimal, decimal, div, max, mul, sub } from '@bourse/money/decimal';
import { shortOf } from './balance.ts';
import { minuteEnd, type TimeLeft, timeLeft } from './time-left.ts';

const DAY = 86_400_000;
/** A month of a period (D39). */
const MONTH_DAYS = 30;
const YEAR_DAYS = '365';
/** With fewer units left, their number is shown instead of the percentage. */
const FEW_UNITS = 10;

/** What a fund and its orders have in common. */
export type Project = Pick<Fund, 'name' | 'minReturn' | 'maxReturn' | 'periodDays'>;

export interface Range {
  min: Decimal;
  max: Decimal;
}

export interface Period {
  unit: 'days' | 'months';
  count: number;
  /** The days, where the months do not divide into them. */
  exactDays?: number;
}

/** A period under 30 days in days, else in whole months (D39). */
export function periodOf(days: number): Period {
  if (days < MONTH_DAYS) return { unit: 'days', count: days };
  const count = Math.floor(days / MONTH_DAYS);
  return { unit: 'months', count, ...(days % MONTH_DAYS === 0 ? {} : { exactDays: days }) };
}

/** Percent over the whole period. */
export const overPeriod = ({ minReturn, maxReturn }: Project): Range => ({ min: minReturn, max: maxReturn });

/** Percent in a year, with one decimal; undefined for a fund without a period. */
export function perYear({ minReturn, maxReturn, periodDays }: Project): Range | undefined {
  if (periodDays <= 0) return undefined;
  const yearly = (percent: Decimal) => div(mul(percent, YEAR_DAYS), decimal(periodDays), 1, 'half-up');
  return { min: yearly(minReturn), max: yearly(maxReturn) };
}

/** The profit at both ends of the range, rounded as the ledger rounds it. */
export function profitsOf(unit: Decimal, { minReturn, maxReturn }: Project): Range {
  const profit = (percent: Decimal) => div(mul(unit, percent), '100', 2, 'half-up');
  return { min: profit(minReturn), max: profit(maxReturn) };
}

/** What one unit comes back as, at both ends of the range. */
export function returnedAs(unit: Decimal, project: Project): Range {
  const profits = profitsOf(unit, project);
  return { min: add(unit, profits.min), max: add(unit, profits.max) };
}

/** How many units can still be sold. */
export function unitsLeft({
  remaining,
  unit,
  issueAmount,
  soldAmount,
}: Pick<Fund, 'remaining' | 'unit' | 'issueAmount' | 'soldAmount'>): number {
  if (remaining !== null) return Math.max(remaining, 0);
  if (cmp(unit, '0') <= 0) return 0;
  return Number(div(max('0', sub(issueAmount, soldAmount)), unit, 0, 'floor'));
}

export const isFew = (left: number): boolean => left < FEW_UNITS;

/** How much is sold, in whole percent: it may exceed 100, and is 100 only where no unit is left (D39). */
export function soldPercent(fund: Fund): number {
  const { issueAmount, soldAmount } = fund;
  if (cmp(issueAmount, '0') <= 0) return 0;
  const percent = Number(div(mul(soldAmount, '100'), issueAmount, 0, 'half-up'));
  return unitsLeft(fund) > 0 ? Math.min(percent, 99) : percent;
}

/** Why a unit cannot be bought (D69). */
export type PurchaseProblem = { is: 'soldOut' } | { is: 'short'; short: Decimal };

/** @param available undefined while it is not known, and then it is no reason */
export function purchaseProblem(fund: Fund, available: Decimal | undefined): PurchaseProblem | undefined {
  if (unitsLeft(fund) === 0) return { is: 'soldOut' };
  const short = available === undefined ? undefined : shortOf(available, fund.unit);
  return short === undefined ? undefined : { is: 'short', short };
}

/** How long before its end a unit is under way, ms (D80). */
const SOON = 7 * DAY;
export const isEndingSoon = (endsAt: number, now: number): boolean => endsAt - now <= SOON;

/** When a unit that is bought at an instant comes back. */
export const endOf = (boughtAt: number, periodDays: number): number => boughtAt + periodDays * DAY;

/** The time until an order ends; undefined where its end is not known or past. */
export const leftOf = ({ endsAt }: FundOrder, now: number): TimeLeft | undefined =>
  endsAt === null ? undefined : timeLeft(endsAt, now);

/** The days of its period that an order has begun: with the whole days that are left they make up the period. */
export function daysRun({ startsAt, createdAt, project }: FundOrder, now: number): number {
  const { periodDays } = project;
  const days = Math.ceil((minuteEnd(now) - (startsAt ?? createdAt)) / DAY);
  return Math.min(Math.max(days, 0), periodDays);
}

/** An order whose period is over, but whose money has not come back yet. */
export const isBeingPaid = ({ status, endsAt }: FundOrder, now: number): boolean =>
  status === 'active' && endsAt !== null && endsAt <= now;

/** The profit of an order at both ends of the range; the low end was agreed with the order. */
export function expectedProfits({ amount, project, expectedReturn }: FundOrder): Range {
  const profits = profitsOf(amount, project);
  return { min: expectedReturn ?? profits.min, max: profits.max };
}

/** Principal and profit that a finished order has paid back; undefined while the profit is not known. */
export const broughtBack = ({ amount, returned, profit }: FundOrder): Decimal | undefined =>
  profit === null ? undefined : add(returned ?? amount, profit);

export interface Invested {
  total: Decimal;
  /** When the next unit comes back; undefined where none is known. */
  nextAt: number | undefined;
}

/** The sum of the orders, and their next end. @param orders active ones */
export function investedIn(orders: readonly FundOrder[]): Invested {
  const ends = orders.flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt]));
  return {
    total: add('0', ...orders.map(({ amount }) => amount)),
    nextAt: ends.length > 0 ? Math.min(...ends) : undefined,
  };
}
