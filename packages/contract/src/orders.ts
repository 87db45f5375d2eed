/**
 * Buying, selling and the orders list (product.md, "Order ticket"; D15, D23, D25, D37, D41, D88). An order carries
 * its Idempotency-Key back in the list, so that an unknown outcome can be resolved without guessing.
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
  paged,
  record,
  string,
  union,
} from '@bourse/contract/schema';
import { currencyCode } from './currency-code.ts';
import { offerKind } from './deals.ts';
import { endpoint } from './endpoint.ts';
import { moneyEndpoint } from './money.ts';
import { positionKind } from './position-kind.ts';

/**
 * How long an order may be carried out after the quote that it was decided on, in milliseconds: it expires that much
 * later than the server's time when it told the quote.
 */
export const QUOTE_LIFETIME = 15_000;
/** Largest quantity of one order: half and full position (D37). */
export const POSITION_CAP = { half: 50, full: 100 } as const;

/** What a purchase is of: a position at the market's price, or an offer of deals.ts at its own. */
export const purchaseKind = oneOf([...positionKind.options, ...offerKind.options]);

/** How far an order may be filled from what the customer saw (D77). */
const limit = {
  /**
   * Of one, in the instrument's currency: a purchase is not filled above it, a sale not below it. Left out: the price
   * that was seen.
   */
  worstPrice: ['worst_price', optionally(amount)],
  /**
   * The conversion that was seen, in units of the deployment's currency for one of the instrument's: with it the limit
   * is the worst price at this conversion, so that the total that was shown holds. Left out: only the price counts.
   */
  rate: ['rate', optionally(amount)],
} as const;

/**
 * Buys at the market's price of the instant, where that is within the limit (D77); else it is refused with
 * `price-changed`. An offer is bought at its own price, which must be the one that was seen, and always needs the
 * transaction code (D29).
 */
export const buy = moneyEndpoint({
  name: 'buy',
  path: '/stock/success/deal/buy',
  body: {
    symbol: ['tag', string()],
    quantity: ['count', integer],
    /** The price that the customer saw. */
    price: ['price', amount],
    ...limit,
    kind: ['mold', purchaseKind],
    /** Of a block trade or QIP: the offer. */
    offerId: ['id', optionally(id)],
    /** On the wire of a QIP purchase; says nothing that the broker needs. */
    urlCount: ['url_count', optionally(integer)],
  },
  number: 'orderNo',
  errors: [
    'insufficient-funds',
    'price-changed',
    'market-closed',
    'exchange-rate-missing',
    'quantity-too-small',
    'quantity-too-large',
    'not-tradable',
    'not-found',
    'offer-closed',
    'no-available-time',
    'below-minimum-quantity',
    'above-maximum-quantity',
    'offer-sold-out',
  ],
  changes: ['orders', 'positions', 'balance', 'bills'],
});

/** Sells the lot that the order `lotNo` bought, or a part of it (D88), at the market's price of the instant as `buy` does. */
export const sell = moneyEndpoint({
  name: 'sell',
  path: '/stock/success/deal/sell',
  body: {
    lotNo: ['no', string()],
    /**
     * Left out: the whole lot, which is refused once a part of it is sold. Only where the setting `partial_sale` is 1.
     */
    quantity: ['count', optionally(integer)],
    /** Purchase price of the lot. */
    price: ['price', amount],
    /** The price that was shown to the customer. */
    sellPrice: ['sell_price', amount],
    ...limit,
  },
  number: 'orderNo',
  errors: [
    'price-changed',
    'market-closed',
    'exchange-rate-missing',
    'lot-not-found',
    'lot-already-sold',
    'lot-partly-sold',
    'lot-not-settled',
    'quantity-too-small',
  ],
  changes: ['orders', 'positions', 'balance', 'bills'],
});

/** Which orders a list holds (D15). */
export const orderKind = oneOf(['stock', 'bulk', 'qip', 'ipo', 'finalize']);

const orderSchema = record({
  id: ['id', id],
  orderNo: ['no', string()],
  symbol: ['tag', string()],
  name: ['name', maybe(string())],
  market: ['market', maybe(string())],
  region: ['type', maybe(string())],
  kind: ['mold', maybe(string())],
  side: ['state', oneOf(['buy', 'sell'])],
  quantity: ['count', integer],
  /** Purchase price of one unit, in the instrument's currency. */
  price: ['price', amount],
  /** Selling price of one unit; null on a purchase. */
  sellPrice: ['sell_price', maybe(amount)],
  currency: ['currency', maybe(currencyCode)],
  /** Places of the instrument's price. */
  decimals: ['decimals', maybe(integer)],
  /** The conversion of the trade: units of the deployment's currency for one of `currency`. */
  rate: ['rate', maybe(amount)],
  /** What the customer paid or received, fee included, in the deployment's currency. */
  total: ['price_all', amount],
  fee: ['fee', maybe(amount)],
  /** 1 success, 2 failed, else pending (D41); back ends of others also answer that it was cancelled or has expired (D83). */
  status: ['status', union([integer, oneOf(['cancelled', 'expired'])])],
  createdAt: ['created_at', instant],
  /** A purchase that has not been sold: a lot that can be. */
  isOpen: ['open', maybe(flag)],
  /** Of a purchase: how many of it are still held. */
  left: ['left', maybe(integer)],
  /**
   * From when the lot of a purchase can be sold, if it has to settle first; before that a sale is refused with
   * `lot-not-settled`.
   */
  sellableAt: ['sellable_at', maybe(instant)],
  /** Current market price of one, in `currency`, of a lot that can be sold or has to settle; else null. */
  marketPrice: ['market_price', maybe(amount)],
  /** On a sale: the number of the lot that was sold, whole or in part. */
  lotNo: ['lot_no', maybe(string())],
  /** On a sale: its result after both fees, `total` minus its share of what the purchase came to (lot-parts.ts). */
  profit: ['profit', maybe(amount)],
  requestKey: ['request_key', maybe(string())],
});
export type Order = Of<typeof orderSchema>;

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'POST',
  path: '/stock/success/deal/list',
  input: record({
    /** 0 all, 1 success, 2 failed (product.md, "Statuses"). */
    status: ['status', optionally(integer)],
    kind: ['mold', orderKind],
    symbol: ['tag', optionally(string())],
    /** Number or id of one order. Optional for a back end (D79), so rows may come that were not asked for. */
    orderNo: ['no', optionally(string())],
    /** Optional for a back end, like `from` and `to` (D79), so rows may come that were not asked for. */
    side: ['state', optionally(oneOf(['buy', 'sell']))],
    /** Only purchases that are still held, whole or in part. */
    isOpen: ['open', optionally(flag)],
    /** Made at or after an instant, and before one. */
    from: ['from', optionally(instant)],
    to: ['to', optionally(instant)],
    ...paged,
  }),
  output: page(orderSchema),
  errors: [],
  reads: ['orders'],
});
