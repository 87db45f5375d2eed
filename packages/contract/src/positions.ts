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
  /** The exchange rate that `value` uses: units of the deployment's currency for one unit of the instrument's. */
  rate: ['rate', maybe(amount)],
  /**
   * Result today of the units that are held: `value` less their value at the previous close of the instrument's session.
   * Units that were bought since count from their cost, fees included (D89).
   */
  dayChange: ['day_change', maybe(amount)],
  /** Result of the units that were sold since, after the fees of purchase and sale. */
  realisedToday: ['realised_today', maybe(amount)],
  /** Value at the previous close plus purchases since: what a percentage of today's result is of (D89). */
  dayPutIn: ['day_put_in', maybe(amount)],
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
