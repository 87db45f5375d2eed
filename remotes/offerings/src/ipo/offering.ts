/** Which offerings can be applied for, in which order they stand, and what time is left. Pure. */
import type { Ipo } from '@bourse/contract/ipo';
import { daysBetween } from '@bourse/contract/wall-clock';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Closer to its end than this, an offering shows hours instead of days, ms. */
const SOON = 48 * HOUR;

const closing = ({ endsAt }: Ipo): number => endsAt ?? Number.POSITIVE_INFINITY;

/** @returns those that can be applied for (D42), the nearest close first, and the others in the order of the list */
export function sortOfferings(ipos: readonly Ipo[]): { open: Ipo[]; past: Ipo[] } {
  const isOpen = ({ status }: Ipo) => status === 'forthcoming';
  return {
    open: ipos.filter(isOpen).sort((a, b) => closing(a) - closing(b)),
    past: ipos.filter((ipo) => !isOpen(ipo)),
  };
}

export type TimeLeft =
  /** Its first day is in the future, and it can be applied for nevertheless (D42). */
  | { is: 'opens'; at: number; closesAt: number | null }
  | { is: 'days'; at: number; count: number }
  | { is: 'hours' | 'minutes'; at: number; count: number };

/**
 * @param now by the server's clock, epoch ms
 * @returns undefined where the back end does not say when it closes
 */
export function timeLeft(
  { startsAt, endsAt }: Pick<Ipo, 'startsAt' | 'endsAt'>,
  now: number,
  timeZone: string,
): TimeLeft | undefined {
  if (startsAt !== null && startsAt > now) return { is: 'opens', at: startsAt, closesAt: endsAt };
  if (endsAt === null) return undefined;
  const left = endsAt - now;
  if (left >= SOON) return { is: 'days', at: endsAt, count: daysBetween(now, endsAt, timeZone) };
  if (left >= HOUR) return { is: 'hours', at: endsAt, count: Math.floor(left / HOUR) };
  return { is: 'minutes', at: endsAt, count: Math.max(1, Math.floor(left / MINUTE)) };
}
