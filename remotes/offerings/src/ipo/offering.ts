/** Which offerings can be applied for, in which order they stand, and what time is left. Pure. */
import type { Ipo } from '@bourse/contract/ipo';
import { type TimeLeft, timeLeft } from '@bourse/figures/time-left';

const closing = ({ endsAt }: Ipo): number => endsAt ?? Number.POSITIVE_INFINITY;

/** @returns those that can be applied for (D42), the nearest close first, and the others in the order of the list */
export function sortOfferings(ipos: readonly Ipo[]): { open: Ipo[]; past: Ipo[] } {
  const isOpen = ({ status }: Ipo) => status === 'forthcoming';
  return {
    open: ipos.filter(isOpen).sort((a, b) => closing(a) - closing(b)),
    past: ipos.filter((ipo) => !isOpen(ipo)),
  };
}

export interface Closing {
  /** Its first day is in the future, and it can be applied for nevertheless (D42). */
  opensAt?: number;
  /** Null where the back end does not say so. */
  closesAt: number | null;
  left?: TimeLeft;
}

/**
 * When an offering opens and closes.
 * @param now by the server's clock, epoch ms
 * @returns undefined once it has closed, and where the back end does not say when it closes
 */
export function closingOf(
  { startsAt, endsAt }: Pick<Ipo, 'startsAt' | 'endsAt'>,
  now: number,
): Closing | undefined {
  if (startsAt !== null && startsAt > now) return { opensAt: startsAt, closesAt: endsAt };
  const left = endsAt === null ? undefined : timeLeft(endsAt, now);
  return left && { closesAt: endsAt, left };
}
