/** The purchase of one unit (D24): its call, and how it is kept on the device until its outcome is known (D25). */

import { type MoneyCalls, moneyRequest, openScopes, useMoneyCalls } from '@bourse/api/money-call';
import { NEWEST } from '@bourse/api/newest';
import { type Fund, type FundOrder, listFundOrders, purchaseFund } from '@bourse/contract/funds';
import { amount, integer, type Of, record, string } from '@bourse/contract/schema';

const keptPurchase = record({
  name: ['name', string()],
  unit: ['unit', amount],
  minReturn: ['minReturn', amount],
  maxReturn: ['maxReturn', amount],
  periodDays: ['periodDays', integer],
});
/** What the customer has confirmed. */
export type Purchase = Of<typeof keptPurchase>;
export type PurchaseCall = MoneyCalls<Purchase, FundOrder>;

/** Each customer has at most one purchase of a fund under way. */
const SCOPE = 'fund:';
const scopeOf = (fundId: string): string => `${SCOPE}${fundId}`;

/** @returns the ids of funds with a purchase whose outcome is not known */
export const openPurchases = (): string[] =>
  openScopes().flatMap((scope) => (scope.startsWith(SCOPE) ? [scope.slice(SCOPE.length)] : []));

/** The id, among what is under way, of a purchase whose outcome is not known. */
export const checkingId = (fundId: string): string => `checking ${scopeOf(fundId)}`;

/** @param ended id of a purchase whose outcome is shown again: the customer has come back to it */
export const usePurchase = (fundId: string, ended?: string): PurchaseCall =>
  useMoneyCalls({
    scope: scopeOf(fundId),
    details: keptPurchase,
    lookUp: { list: listFundOrders, input: NEWEST, numberOf: ({ orderNo }) => orderNo },
    resume: ended,
  });

export const sendPurchase = (
  call: PurchaseCall,
  { id, name, unit, minReturn, maxReturn, periodDays }: Fund,
  transactionCode: string | undefined,
): Promise<void> =>
  call.send(
    { name, unit, minReturn, maxReturn, periodDays },
    [moneyRequest(purchaseFund, { fundId: id })],
    transactionCode === undefined ? {} : { transactionCode },
  );
