/** The value of the account over time (product.md, "Account"). Amounts are in the deployment's currency (D33). */

import { amount, instant, maybe, type Of, oneOf, page, record } from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

/** How far back: a week, a month, three months, a year, or to the account's first day. */
export const historyRange = oneOf(['1w', '1m', '3m', '1y', 'all']);
export type HistoryRange = Of<typeof historyRange>;

const pointSchema = record({
  /** The end of a day in the deployment's zone; of the last point, the present. */
  at: ['time', instant],
  /** Total assets at that time, by the rule of `getCustomer`. */
  total: ['total', amount],
  /**
   * What was brought into the account until then, less what was taken out of it: recharges and loans less repayments and
   * paid withdrawals. `total` less this is what the account has made.
   */
  deposits: ['net_deposits', amount],
  /** What was owed then; it is in `total` and in `deposits` (D90). */
  owed: ['owed', maybe(amount)],
  /** Sum of all recharges until then, without what was taken out. */
  paidIn: ['paid_in', maybe(amount)],
});
export type WorthPoint = Of<typeof pointSchema>;

/**
 * Total assets at the end of each day of a range, oldest first, and now. A long range has points further apart. Without
 * points before the account's first day. A back end without this call (D79) answers 404.
 */
export const getWorthHistory = endpoint({
  name: 'getWorthHistory',
  method: 'GET',
  path: '/stock/success/v2/worth',
  input: record({ range: ['range', historyRange] }),
  output: page(pointSchema),
  errors: [],
  reads: ['customer', 'positions', 'bills'],
});
