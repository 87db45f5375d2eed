/** Which trading records are listed, as the address says it (product.md, "Trading records"). Pure. */
import type { Order } from '@bourse/contract/orders';
import { dayAfter, dayAt, startOfDay } from '@bourse/remote-kit/zoned-time';
import { deployment } from '@bourse/session/config';

/** Days of the deployment's zone, '2026-11-20', both included. */
export interface Period {
  from: string | undefined;
  to: string | undefined;
}

export interface RecordFilter extends Period {
  symbol: string | undefined;
}

/** @returns the day, or undefined where the text is none: '2026-02-30' */
const dayFrom = (text: string | null): string | undefined =>
  text !== null && startOfDay(text) !== undefined ? text : undefined;

export const filterFrom = (address: URLSearchParams): RecordFilter => ({
  symbol: address.get('symbol') || undefined,
  from: dayFrom(address.get('from')),
  to: dayFrom(address.get('to')),
});

/** Writes a part of the filter into an address, and keeps the rest of it. */
export function withFilter(address: URLSearchParams, change: Partial<RecordFilter>): URLSearchParams {
  const changed = new URLSearchParams(address);
  for (const [key, value] of Object.entries(change)) {
    if (value) changed.set(key, value);
    else changed.delete(key);
  }
  return changed;
}

/** The instants of a period: from the first one of its first day until the end of its last day. */
export const spanOf = ({ from, to }: Period, timeZone = deployment.timeZone) => ({
  ...(from ? { from: startOfDay(from, timeZone) } : {}),
  ...(to ? { to: startOfDay(dayAfter(to), timeZone) } : {}),
});

/** What is asked for; a back end that does not filter (D79) answers other records as well, which `matches` leaves out. */
export const asked = ({ symbol, ...period }: RecordFilter) => ({
  ...(symbol ? { symbol } : {}),
  ...spanOf(period),
});

export function matches(order: Pick<Order, 'symbol' | 'createdAt'>, filter: RecordFilter): boolean {
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = spanOf(filter);
  return (
    (filter.symbol === undefined || order.symbol === filter.symbol) &&
    order.createdAt >= from &&
    order.createdAt < to
  );
}

export const presets = ['thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const;
export type Preset = (typeof presets)[number];

/** @param now epoch milliseconds */
export function periodOf(preset: Preset, now: number, timeZone = deployment.timeZone): Period {
  const [year, month] = dayAt(now, timeZone).split('-').map(Number) as [number, number, number];
  const months =
    preset === 'thisMonth' ? [month, month] : preset === 'lastMonth' ? [month - 1, month - 1] : [1, 12];
  const [first, last] = months as [number, number];
  const of = preset === 'lastYear' ? year - 1 : year;
  const day = (utc: number) => new Date(utc).toISOString().slice(0, 10);
  return { from: day(Date.UTC(of, first - 1, 1)), to: day(Date.UTC(of, last, 0)) };
}
