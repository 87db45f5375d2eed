/** An offer of a block trade or QIP as it is listed (product.md, "Block trades and QIP"; D20, D65). Pure. */
import type { Offer } from '@bourse/contract/deals';
import { type TimeLeft, timeLeft } from '@bourse/figures/time-left';
import type { Currency } from '@bourse/money/currency';
import { deployment } from '@bourse/session/config';

export const currencyOf = (offer: Pick<Offer, 'currency'>): Currency => offer.currency ?? deployment.currency;

export type OfferState = 'open' | 'notYet' | 'soldOut' | 'closed' | 'unknown';

/** @param now by the server's clock, epoch ms */
export function stateOf(offer: Offer, now: number): OfferState {
  if (offer.status === 'unknown') return 'unknown';
  if (offer.status === 'closed' || (offer.endsAt !== null && offer.endsAt <= now)) return 'closed';
  if (offer.remaining !== null && offer.remaining < offer.minimumQuantity) return 'soldOut';
  return offer.startsAt !== null && offer.startsAt > now ? 'notYet' : 'open';
}

const isOver = (state: OfferState): boolean => state !== 'open' && state !== 'notYet';

/** What can be bought first, in the order of the back end; the rest stands last (D65). */
export const inOrder = (offers: readonly Offer[], now: number): Offer[] =>
  offers.toSorted((a, b) => Number(isOver(stateOf(a, now))) - Number(isOver(stateOf(b, now))));

/** The time left of an offer that closes soon, in less than two days. */
export function closesIn({ endsAt }: Offer, now: number): TimeLeft | undefined {
  const left = endsAt === null ? undefined : timeLeft(endsAt, now);
  return left?.unit === 'days' ? undefined : left;
}

const DAY_SECONDS = 86_400;

/** How long a purchase settles before its lot can be sold; undefined where it is not said, or at once. */
export function settlementOf({
  settlement,
}: Pick<Offer, 'settlement'>): { unit: 'days' | 'hours' | 'minutes'; count: number } | undefined {
  if (!settlement) return undefined;
  if (settlement % DAY_SECONDS === 0) return { unit: 'days', count: settlement / DAY_SECONDS };
  return settlement % 3_600 === 0
    ? { unit: 'hours', count: settlement / 3_600 }
    : { unit: 'minutes', count: Math.ceil(settlement / 60) };
}
