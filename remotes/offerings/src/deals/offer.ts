/** An offer of a block trade or QIP as it is listed (product.md, "Block trades and QIP"; D20, D65). Pure. */
import type { Offer } from '@bourse/contract/deals';
import { type OrderCost, orderCost } from '@bourse/figures/order-cost';
import { type TimeLeft, timeLeft } from '@bourse/figures/time-left';
import type { Currency } from '@bourse/money/currency';
import { abs, cmp, type Decimal, div, mul, round, sub } from '@bourse/money/decimal';
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

export interface Distance {
  is: 'below' | 'above' | 'at';
  /** Of the market's price, in percent with one decimal, without a sign. */
  percent: Decimal;
}

/** Up to this distance from the market's price an offer is 'at market', in percent. */
const NEAR: Decimal = '0.05';

/** How far the price of an offer is from the market's; undefined where the market's is not known. */
export function distanceOf({ price, marketPrice }: Offer): Distance | undefined {
  if (marketPrice === null || cmp(marketPrice, '0') <= 0) return undefined;
  const percent = div(mul(sub(price, marketPrice), '100'), marketPrice, 4);
  const size = abs(percent);
  const is = cmp(size, NEAR) <= 0 ? 'at' : cmp(percent, '0') < 0 ? 'below' : 'above';
  return { is, percent: round(size, 1, 'half-up') };
}

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

/** What the smallest purchase costs with its fee; undefined where there is no conversion. */
export const leastCost = (offer: Offer, rate: Decimal | null | undefined): OrderCost | undefined =>
  rate ? orderCost('buy', offer.price, offer.minimumQuantity, rate) : undefined;

/** The most that this customer can still buy of the offer, whatever the balance; undefined where it has no limit. */
export function mostOf({ remaining, maximumQuantity, boughtQuantity }: Offer): number | undefined {
  const own = maximumQuantity === null ? undefined : Math.max(0, maximumQuantity - (boughtQuantity ?? 0));
  const limits = [remaining ?? undefined, own].filter((limit) => limit !== undefined);
  return limits.length > 0 ? Math.min(...limits) : undefined;
}
