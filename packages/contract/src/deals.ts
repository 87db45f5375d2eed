/**
 * Block trades and QIP: a number of shares that are offered at a fixed price and from a minimum quantity (product.md,
 * "Block trades and QIP"; D20). Bought by `buy` of orders.ts with `kind` 'bulk' or 'qip' and the offer's id; a purchase is an order
 * like any other, listed by `listOrders` under its kind, whose lot can be sold when it has settled.
 */

import {
  amount,
  flag,
  id,
  instant,
  integer,
  maybe,
  type Of,
  oneOf,
  optionally,
  page,
  record,
  statusOf,
  string,
} from '@bourse/contract/schema';
import { currencyCode } from './currency-code.ts';
import { endpoint } from './endpoint.ts';

/** 'bulk' is block trading. */
export const offerKind = oneOf(['bulk', 'qip']);
export type OfferKind = Of<typeof offerKind>;

const offerSchema = record({
  id: ['id', id],
  symbol: ['tag', string()],
  name: ['name', maybe(string())],
  /** Price of one share, in the offer's currency. */
  price: ['price', amount],
  minimumQuantity: ['count', integer],
  /** The maximum that one customer may buy in total, and what this customer has bought. */
  maximumQuantity: ['max', maybe(integer)],
  boughtQuantity: ['bought', maybe(integer)],
  /** Shares that the offer began with; `remaining` of them are left. */
  quantity: ['quantity', maybe(integer)],
  /** Shares left; the offer is sold out when fewer than the minimum are left. */
  remaining: ['remaining', maybe(integer)],
  /** Seconds from a purchase until its lot can be sold, as it is now; each lot keeps its own in `sellableAt`. */
  settlement: ['settlement', maybe(integer)],
  /** Current market price of one share, in the offer's currency. */
  marketPrice: ['market_price', maybe(amount)],
  /** Whether its market trades now; else the market price is the last one. */
  isMarketOpen: ['market_open', maybe(flag)],
  status: ['status', statusOf({ 1: 'open', 2: 'closed' }, 'unknown')],
  /** 'IN' or 'US'. */
  region: ['type', maybe(string())],
  currency: ['currency', maybe(currencyCode)],
  /**
   * When it can be bought; null: at any time. Before, a purchase is refused with `no-available-time`, and the refusal says
   * when it opens; after, the offer is closed.
   */
  startsAt: ['start_time', maybe(instant)],
  endsAt: ['end_time', maybe(instant)],
});
export type Offer = Of<typeof offerSchema>;

/**
 * The offers of one kind: those that can be bought first, closed ones last, and each newest first; with a code, those of
 * that tag.
 */
export const listOffers = endpoint({
  name: 'listOffers',
  method: 'POST',
  path: '/stock/success/stock/list',
  input: record({
    kind: ['mold', offerKind],
    code: ['code', optionally(string())],
    page: ['page', optionally(integer)],
    limit: ['limit', optionally(integer)],
  }),
  output: page(offerSchema, 'list'),
  errors: [],
  reads: ['offers', 'orders'],
});
