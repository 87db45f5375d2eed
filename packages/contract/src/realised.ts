/**
 * What sales have made, lot by lot (product.md, "Trading records"), for a year's CSV. Amounts are in the deployment's
 * currency (D33), prices in the instrument's. The call is optional (D79): a back end without it answers 404, and
 * `listOrders` has the profit of each sale.
 */

import {
  amount,
  id,
  instant,
  integer,
  maybe,
  type Of,
  optionally,
  pageAnd,
  paged,
  record,
  string,
} from '@bourse/contract/schema';
import { currencyCode } from './currency-code.ts';
import { endpoint } from './endpoint.ts';
import { positionKind } from './position-kind.ts';

/** `profit` is `proceeds` less `cost`. */
const sums = {
  /** What was paid, the purchase's fee included. */
  cost: ['cost', amount],
  /** What was received, the sale's fee taken off. */
  proceeds: ['proceeds', amount],
  /** Of purchase and sale, which are in the two above. */
  fees: ['fees', amount],
  profit: ['profit', amount],
} as const;

/** A lot, or the part of one, that a sale sold (D88). */
const realisedLotSchema = record({
  id: ['id', id],
  /** Number of the purchase. */
  lotNo: ['lot_no', string()],
  /** Number of the sale. */
  orderNo: ['no', string()],
  symbol: ['tag', string()],
  name: ['name', maybe(string())],
  kind: ['mold', positionKind],
  quantity: ['count', integer],
  currency: ['currency', maybe(currencyCode)],
  price: ['price', amount],
  sellPrice: ['sell_price', amount],
  /** The conversions of purchase and sale: units of the deployment's currency for one of `currency`. */
  boughtRate: ['rate', maybe(amount)],
  soldRate: ['sell_rate', maybe(amount)],
  boughtAt: ['bought_at', instant],
  soldAt: ['sold_at', instant],
  ...sums,
});
export type RealisedLot = Of<typeof realisedLotSchema>;

/** Lots that were sold in a time, `from` included and `to` not; the last sold first. */
export const listRealisedLots = endpoint({
  name: 'listRealisedLots',
  method: 'GET',
  path: '/stock/success/v2/realised',
  input: record({
    symbol: ['tag', optionally(string())],
    from: ['from', optionally(instant)],
    to: ['to', optionally(instant)],
    ...paged,
  }),
  output: pageAnd(
    realisedLotSchema,
    record({
      /** Of all rows, not only those of the page. */
      sums: ['sums', optionally(record(sums))],
      /** The customer's first sale, whatever was asked for; left out where there is none. */
      firstSale: ['first_sale', optionally(instant)],
    }),
  ),
  errors: [],
  reads: ['orders'],
});
