/** An order as the customer sees it in the review, at one instant. It follows the price for as long as it is open. */

import { type OrderCost, orderCost } from '@bourse/contract/order-cost';
import type { PositionKind } from '@bourse/contract/position-kind';
import type { Side } from '@bourse/links/links';
import type { Currency } from '@bourse/money/currency';
import { add, cmp, type Decimal, mul, round, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';
import { type Draft, type Lot, summarise, type Terms } from './order-ticket.ts';

export interface Traded {
  symbol: string;
  name: string;
  market: string;
  kind: PositionKind;
  currency: Currency;
  /** Places of its price. */
  decimals: number;
}

/** What one call of an order does: a purchase, or the sale of one lot whole (D23). */
export interface OrderPart {
  quantity: number;
  /** What is sold; null on a purchase. */
  lot: Lot | null;
}

export interface ReviewedOrder {
  side: Side;
  traded: Traded;
  /** Of all parts. */
  quantity: number;
  /** Of one, in the instrument's currency, as it was seen. */
  price: Decimal;
  /** What one costs at most, or brings at least: further than that the order is refused (D77). */
  worstPrice: Decimal;
  /** Units of the deployment's currency for one of the instrument's, as it was seen. */
  rate: Decimal;
  /** At the price that was seen, in the deployment's currency. */
  cost: OrderCost;
  /** At the worst price: what is paid at most, or received at least. */
  worstTotal: Decimal;
  parts: readonly OrderPart[];
}

/** @returns undefined where the draft is not complete: no quantity, no lot, no rate */
export function review(
  draft: Draft,
  terms: Terms,
  traded: Traded,
  tolerance: Decimal,
): ReviewedOrder | undefined {
  const { quantity, cost, lots } = summarise(draft, terms);
  const { price, rate } = terms;
  if (!quantity || !cost || !rate) return undefined;
  const { side } = draft;
  const parts: OrderPart[] =
    side === 'sell' ? lots.map((lot) => ({ quantity: lot.quantity, lot })) : [{ quantity, lot: null }];
  const worstPrice = worstPriceOf(side, price, tolerance, traded.decimals + (cmp(rate, '1') === 0 ? 0 : 2));
  const worstTotal = add('0', ...parts.map((part) => orderCost(side, worstPrice, part.quantity, rate).total));
  return { side, traded, quantity, price, worstPrice, rate, cost, worstTotal, parts };
}

/**
 * @param places of the price, and two more where it is converted: the conversion moves too
 * @returns the price that is still agreed to, rounded towards the one that was seen
 */
function worstPriceOf(side: Side, price: Decimal, tolerance: Decimal, places: number): Decimal {
  return side === 'buy'
    ? round(mul(price, add('1', tolerance)), places, 'floor')
    : round(mul(price, sub('1', tolerance)), places, 'ceil');
}

/** What a sale brings, after its fee, above what its lots had cost; undefined on a purchase. */
export function profitOf(parts: readonly OrderPart[], received: Decimal): Gain | undefined {
  const lots = parts.flatMap(({ lot }) => (lot ? [lot] : []));
  if (lots.length === 0) return undefined;
  const paid = add('0', ...lots.map(({ total }) => total));
  return gainOn(paid, sub(received, paid));
}
