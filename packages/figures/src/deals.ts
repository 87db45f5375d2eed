/** Figures of block trades and QIP (product.md, "Block trades and QIP"; D35, D36, D66). Pure, exact (D27). */
import type { Offer } from '@bourse/contract/deals';
import { abs, add, cmp, type Decimal, div, mul, round, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';
import { type OrderCost, orderCost } from './order-cost.ts';

export interface Distance {
  is: 'below' | 'above' | 'at';
  /** Of the market's price, in percent with one decimal, without a sign. */
  percent: Decimal;
}

/** Up to this distance from the market's price an offer is 'at market', in percent. */
const NEAR: Decimal = '0.05';

/** How far the price of an offer is from the market's; undefined where the market's is not known. */
export function distanceOf({
  price,
  marketPrice,
}: Pick<Offer, 'price' | 'marketPrice'>): Distance | undefined {
  if (marketPrice === null || cmp(marketPrice, '0') <= 0) return undefined;
  const percent = div(mul(sub(price, marketPrice), '100'), marketPrice, 4);
  const size = abs(percent);
  const is = cmp(size, NEAR) <= 0 ? 'at' : cmp(percent, '0') < 0 ? 'below' : 'above';
  return { is, percent: round(size, 1, 'half-up') };
}

/** What the smallest purchase costs with its fee; undefined where there is no conversion. */
export const leastCost = (
  { price, minimumQuantity }: Pick<Offer, 'price' | 'minimumQuantity'>,
  rate: Decimal | null | undefined,
): OrderCost | undefined => (rate ? orderCost('buy', price, minimumQuantity, rate) : undefined);

/** The most that this customer can still buy of the offer, whatever the balance; undefined where it has no limit. */
export function mostOf({
  remaining,
  maximumQuantity,
  boughtQuantity,
}: Pick<Offer, 'remaining' | 'maximumQuantity' | 'boughtQuantity'>): number | undefined {
  const own = maximumQuantity === null ? undefined : Math.max(0, maximumQuantity - (boughtQuantity ?? 0));
  const limits = [remaining ?? undefined, own].filter((limit) => limit !== undefined);
  return limits.length > 0 ? Math.min(...limits) : undefined;
}

/** Places to which a conversion is written. */
const RATE_PLACES = 8;

/**
 * The highest conversion that is agreed to (D77); the conversion itself where there is only one currency.
 * @param tolerance of the deployment: how far the conversion may move, of one
 */
export const worstRateOf = (rate: Decimal, tolerance: Decimal): Decimal =>
  cmp(rate, '1') === 0 ? rate : round(mul(rate, add('1', tolerance)), RATE_PLACES, 'floor');

export interface DealCost {
  cost: OrderCost;
  /** At the worst conversion, in the deployment's currency. */
  worstTotal: Decimal;
}

/** What a purchase costs at the conversion that was seen, and at the worst one. */
export const dealCost = (price: Decimal, quantity: number, rate: Decimal, worstRate: Decimal): DealCost => ({
  cost: orderCost('buy', price, quantity, rate),
  worstTotal: orderCost('buy', price, quantity, worstRate).total,
});

/** What a purchase would be worth at the market's price, above what it costs with the fee. */
export const gainAtMarket = (
  { quantity, rate, cost }: { quantity: number; rate: Decimal; cost: OrderCost },
  marketPrice: Decimal | null,
): Gain | undefined =>
  marketPrice === null
    ? undefined
    : gainOn(cost.total, sub(orderCost('sell', marketPrice, quantity, rate).notional, cost.total));
