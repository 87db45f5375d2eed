/** An order as the customer sees it in the review, at one instant. It follows the price for as long as it is open. */

import type { PositionKind } from '@bourse/contract/position-kind';
import type { Lot, LotPart } from '@bourse/figures/lots';
import { type OrderCost, orderCost, sumOfCosts } from '@bourse/figures/order-cost';
import { worstPriceOf } from '@bourse/figures/order-limit';
import type { Side } from '@bourse/links/links';
import type { Currency } from '@bourse/money/currency';
import { cmp, type Decimal } from '@bourse/money/decimal';
import { choosesLots, type Draft, summarise, type Terms } from './order-ticket.ts';

export interface Traded {
  symbol: string;
  name: string;
  market: string;
  kind: PositionKind;
  currency: Currency;
  /** Places of its price. */
  decimals: number;
}

/** What one call of an order does: a purchase, or the sale of one lot or a part of it (D88). */
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
  /** Whether the customer chose the lots of a sale; null in an order that an earlier release has kept. */
  choosesLots: boolean | null;
}

/** What is sold; none on a purchase. */
export const soldParts = (parts: readonly OrderPart[]): LotPart[] =>
  parts.flatMap(({ quantity, lot }) => (lot ? [{ quantity, lot }] : []));

/** @returns undefined where the draft is not complete: no quantity, no lot, no rate */
export function review(
  draft: Draft,
  terms: Terms,
  traded: Traded,
  tolerance: Decimal,
): ReviewedOrder | undefined {
  const { quantity, cost, parts: sold } = summarise(draft, terms);
  const { price, rate } = terms;
  if (!quantity || !cost || !rate) return undefined;
  const { side } = draft;
  const parts: readonly OrderPart[] = side === 'sell' ? sold : [{ quantity, lot: null }];
  // Two more places where it is converted: the conversion moves too.
  const places = traded.decimals + (cmp(rate, '1') === 0 ? 0 : 2);
  const worstPrice = worstPriceOf(side, price, tolerance, places);
  const worst = sumOfCosts(parts.map((part) => orderCost(side, worstPrice, part.quantity, rate)));
  const isByLot = choosesLots(draft, terms);
  return {
    side,
    traded,
    quantity,
    price,
    worstPrice,
    rate,
    cost,
    worstTotal: worst.total,
    parts,
    choosesLots: isByLot,
  };
}
