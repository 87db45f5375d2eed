/** The purchase of an offer as a money call: what it is made of, and where it is found again (D25, D53). */

import { type MoneyCalls, moneyRequest, openScopes, useMoneyCalls } from '@bourse/api/money-call';
import { NEWEST } from '@bourse/api/newest';
import { currencyCode } from '@bourse/contract/currency-code';
import { type OfferKind, offerKind } from '@bourse/contract/deals';
import { buy, listOrders, type Order } from '@bourse/contract/orders';
import { amount, id, integer, maybe, record, type Schema, string } from '@bourse/contract/schema';
import { deployment } from '@bourse/session/config';
import type { ReviewedDeal } from './deal.ts';

/** As it is kept on the device, to be shown again after a reload. */
const keptDeal: Schema<ReviewedDeal> = record({
  kind: ['kind', offerKind],
  offerId: ['offerId', id],
  symbol: ['symbol', string()],
  name: ['name', maybe(string())],
  currency: ['currency', currencyCode],
  quantity: ['quantity', integer],
  price: ['price', amount],
  rate: ['rate', amount],
  worstRate: ['worstRate', amount],
  cost: ['cost', record({ notional: ['notional', amount], fee: ['fee', amount], total: ['total', amount] })],
  worstTotal: ['worstTotal', amount],
});

export type DealCalls = MoneyCalls<ReviewedDeal, Order>;

/** The newest purchases of a kind, among which one without an answer is found. */
export const recentDeals = (kind: OfferKind) => ({ kind, ...NEWEST });

/** Order status 2 is failed (D41). */
const FAILED = 2;

const scopeOf = (kind: OfferKind): string => `deal:${kind}`;

/** @returns the kinds with a purchase whose outcome is not known */
export const openDeals = (): OfferKind[] => {
  const open = openScopes();
  return offerKind.options.filter((kind) => open.includes(scopeOf(kind)));
};

/** The id, among what is under way, of a purchase whose outcome is not known. */
export const checkingDealId = (kind: OfferKind): string => `checking ${scopeOf(kind)}`;

/**
 * Each customer has at most one purchase of a kind under way.
 * @param ended id of a purchase whose outcome is shown again: the customer has come back to it
 */
export const useDeal = (kind: OfferKind, ended?: string): DealCalls =>
  useMoneyCalls({
    scope: scopeOf(kind),
    details: keptDeal,
    lookUp: {
      list: listOrders,
      input: recentDeals(kind),
      numberOf: ({ orderNo }) => orderNo,
      isFailed: ({ status }) => status === FAILED,
    },
    resume: ended,
  });

export const requestOf = (deal: ReviewedDeal) =>
  moneyRequest(buy, {
    kind: deal.kind,
    offerId: deal.offerId,
    symbol: deal.symbol,
    quantity: deal.quantity,
    price: deal.price,
    ...(deal.currency === deployment.currency ? {} : { rate: deal.worstRate }),
    // On the wire of a QIP purchase the quantity stands twice (D65).
    ...(deal.kind === 'qip' ? { urlCount: deal.quantity } : {}),
  });
