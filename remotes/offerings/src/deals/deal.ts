/**
 * A purchase of an offer without React: how much the customer has chosen, what it costs, and what is wrong with it
 * (product.md, "Block trades and QIP"; D35, D36, D66). The broker decides; this says it beforehand.
 */
import type { Offer, OfferKind } from '@bourse/contract/deals';
import { shortOf } from '@bourse/figures/balance';
import { type DealCost, dealCost, mostOf, worstRateOf } from '@bourse/figures/deals';
import { affordable, orderCost } from '@bourse/figures/order-cost';
import type { Currency } from '@bourse/money/currency';
import { cmp, type Decimal } from '@bourse/money/decimal';
import { currencyOf, stateOf } from './offer.ts';

/** What is known while the customer chooses; `undefined`: not yet. */
export interface Terms {
  isOnline: boolean;
  /** Epoch ms by the server's clock. */
  now: number;
  offer: Offer;
  /** The price that the customer has seen and agreed to. */
  price: Decimal;
  /** Null where there is no conversion (D35). */
  rate: Decimal | null | undefined;
  balance: Decimal | undefined;
}

export interface Range {
  min: number;
  /** What the balance pays for (D36); undefined while balance or rate is not known. */
  covered: number | undefined;
  /** The largest quantity that can be bought; undefined while `covered` is. */
  max: number | undefined;
}

export function rangeOf({ offer, price, rate, balance }: Terms): Range {
  const covered = balance === undefined || !rate ? undefined : affordable(balance, price, rate);
  const max = covered === undefined ? undefined : Math.min(covered, mostOf(offer) ?? covered);
  return { min: offer.minimumQuantity, covered, max };
}

/** The quantity that is proposed (D66): the largest that can be bought, or the minimum where even that is too much. */
export const proposed = ({ min, max }: Range): number | undefined =>
  max === undefined ? undefined : Math.max(min, max);

/** A part of the largest quantity, not below the minimum. */
export const shareOf = ({ min, max = 0 }: Range, part: number): number =>
  Math.max(min, Math.floor(max * part));

export const quantityOf = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;

export type Problem =
  | { is: 'offline' | 'rate' | 'price' | 'closed' | 'soldOut' | 'empty' | 'belowMinimum' }
  | { is: 'notYet'; opensAt: number }
  /** Not even the minimum is covered. @param short in the deployment's currency */
  | { is: 'short'; short: Decimal }
  | { is: 'covers' | 'atMost'; max: number }
  /** Balance or rate have not arrived. */
  | { is: 'notReady' };

/** Why the draft cannot be confirmed. Problems that the customer cannot solve in the sheet come first. */
export function problemOf(text: string, terms: Terms): Problem | undefined {
  const { isOnline, offer, price, rate, balance, now } = terms;
  if (!isOnline) return { is: 'offline' };
  if (rate === null) return { is: 'rate' };
  const state = stateOf(offer, now);
  if (state === 'closed' || state === 'unknown') return { is: 'closed' };
  if (state === 'soldOut') return { is: state };
  if (state === 'notYet') return { is: state, opensAt: offer.startsAt ?? now };
  if (cmp(price, offer.price) !== 0) return { is: 'price' };
  const quantity = quantityOf(text);
  const { min, covered, max } = rangeOf(terms);
  if (balance === undefined || rate === undefined || covered === undefined || max === undefined)
    return { is: 'notReady' };
  if (quantity === undefined) return { is: 'empty' };
  if (quantity < min) return { is: 'belowMinimum' };
  const short = covered < min ? shortOf(balance, orderCost('buy', price, min, rate).total) : undefined;
  if (short !== undefined) return { is: 'short', short };
  if (quantity > max) return covered <= max ? { is: 'covers', max: covered } : { is: 'atMost', max };
  return undefined;
}

/** What the customer confirms, as it is kept on the device until its outcome is known. */
export interface ReviewedDeal extends DealCost {
  kind: OfferKind;
  offerId: string;
  symbol: string;
  name: string | null;
  currency: Currency;
  quantity: number;
  /** Of one, in the offer's currency. */
  price: Decimal;
  /** Units of the deployment's currency for one of the offer's, as it was seen. */
  rate: Decimal;
  /** The highest conversion that is agreed to: above it the purchase is refused (D77). */
  worstRate: Decimal;
}

/**
 * @param tolerance of the deployment: how far the conversion may move, of one (D77)
 * @returns undefined where quantity or conversion is missing
 */
export function review(
  kind: OfferKind,
  text: string,
  { offer, price, rate }: Terms,
  tolerance: Decimal,
): ReviewedDeal | undefined {
  const quantity = quantityOf(text);
  if (quantity === undefined || !rate) return undefined;
  const currency = currencyOf(offer);
  const worstRate = worstRateOf(rate, tolerance);
  return {
    kind,
    offerId: offer.id,
    symbol: offer.symbol,
    name: offer.name,
    currency,
    quantity,
    price,
    rate,
    worstRate,
    ...dealCost(price, quantity, rate, worstRate),
  };
}
