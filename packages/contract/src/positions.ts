/** What the customer holds (product.md, "Positions"; D17). */

import { amount, integer, maybe, type Of, optionally, page, record, string } from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';
import { ofPrice } from './market.ts';
import { positionKind } from './position-kind.ts';

const positionSchema = record({
  region: ['type', maybe(string())],
  symbol: ['tag', string()],
  name: ['name', string()],
  kind: ['mold', positionKind],
  quantity: ['count', integer],
  /** How many of them are in lots that cannot be sold yet; `sellableAt` of an order says from when. */
  unsettledQuantity: ['unsettled', maybe(integer)],
  /** Average price of one over all open lots, without fees, in the instrument's currency. */
  averagePrice: ['price', amount],
  /** What the open lots cost, fees included, in the deployment's currency. */
  cost: ['price_all', amount],
  /** The part of `cost` that is fees: average price × quantity × rate + fees = cost. */
  fees: ['fees', maybe(amount)],
  market: ['market', maybe(string())],
  ...ofPrice,
  /**
   * The price now, and what the position is worth now in the deployment's currency. A lot that has not settled counts at
   * its cost where the market pays more.
   */
  price: ['prasent', maybe(amount)],
  value: ['value', maybe(amount)],
  /**
   * What is held now has made since the account's day began (customer.ts): `value` less what it was worth then; what was
   * bought since counts from what it cost, fees included.
   */
  dayChange: ['day_change', maybe(amount)],
  /** What was sold of this symbol since then has made, after the fees of purchase and sale. */
  realisedToday: ['realised_today', maybe(amount)],
});
export type Position = Of<typeof positionSchema>;

/** One page of positions; pages end where one returns fewer rows than the limit. */
export const listPositions = endpoint({
  name: 'listPositions',
  method: 'GET',
  path: '/stock/success/v2/transaction',
  input: record({
    kind: ['type', positionKind],
    /** Optional for a back end (D79), so others may come as well. */
    symbol: ['tag', optionally(string())],
    page: ['page', optionally(integer)],
    limit: ['limit', optionally(integer)],
  }),
  output: page(positionSchema),
  errors: [],
  reads: ['positions', 'market'],
});
