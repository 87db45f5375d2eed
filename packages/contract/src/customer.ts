/** The customer's own data (product.md, "Account"). Amounts are in the deployment's currency (D33). */

import {
  amount,
  array,
  flag,
  instant,
  integer,
  maybe,
  type Of,
  oneOf,
  record,
  string,
} from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';
import { positionKind } from './position-kind.ts';

/**
 * The result of the account's day. The day starts at midnight of the deployment's zone on the last trading day of its
 * market, for everything that the customer has. `result` is the current total, minus the total at that time, minus net
 * deposits since.
 */
const daySchema = record({
  since: ['since', instant],
  /** Sum of the results of all kinds and of income, after fees. */
  result: ['result', amount],
  /** Dividends, interest and profits of funds that were paid since. */
  income: ['income', amount],
  /** Fees of trades since; they are subtracted in the results of the kinds already. */
  fees: ['fees', amount],
  kinds: [
    'kinds',
    array(
      record({
        kind: ['mold', positionKind],
        /** Result of open positions. */
        open: ['open', amount],
        /** Result of what was sold since. */
        realised: ['realised', amount],
      }),
    ),
  ],
});
export type AccountDay = Of<typeof daySchema>;

/** Purposes of money on hold: applications, running fund units, withdrawals in progress. */
export const holdPurpose = oneOf(['offerings', 'funds', 'withdrawals']);
export type HoldPurpose = Of<typeof holdPurpose>;

const holdSchema = record({
  purpose: ['purpose', holdPurpose],
  /** Number of items. */
  count: ['count', integer],
  amount: ['amount', amount],
  /** When the first of them ends, if that is fixed. */
  until: ['until', maybe(instant)],
});
export type Hold = Of<typeof holdSchema>;

/** Lots of offers that cannot be sold yet. */
const unsettledSchema = record({
  /** Number of lots. */
  count: ['count', integer],
  /** Their part of total assets; null where one has no price. */
  value: ['amount', maybe(amount)],
  /** When the last of them can be sold. */
  until: ['until', instant],
});
export type Unsettled = Of<typeof unsettledSchema>;

export const customerSchema = record({
  phone: ['user', string()],
  /** The number shown to the customer and to customer service. */
  displayId: ['no', string()],
  avatar: ['img', maybe(string())],
  /** Available balance plus money on hold plus the market value of all positions. */
  totalAssets: ['total', amount],
  available: ['money', amount],
  /**
   * Money on hold for applications, running fund units and withdrawals in progress. It belongs to the customer but
   * cannot be spent. Back ends without this field (D79) leave it unknown, and nothing is shown.
   */
  reserved: ['reserved', maybe(amount)],
  /** The purposes of `reserved`, which sum to it. */
  holds: ['holds', maybe(array(holdSchema))],
  /** Lots that cannot be sold yet; null where there are none, and where the back end does not say so (D79). */
  unsettled: ['unsettled', maybe(unsettledSchema)],
  /** Left out when a position has no price. */
  day: ['day', maybe(daySchema)],
  loan: ['loan', amount],
  /** Whether a transaction password is set; null where the back end does not say (D51). */
  hasTransactionPassword: ['has_fund_code', maybe(flag)],
});
export type Customer = Of<typeof customerSchema>;

export const getCustomer = endpoint({
  name: 'getCustomer',
  method: 'GET',
  path: '/stock/success/v2/user/info',
  input: record({}),
  output: customerSchema,
  errors: [],
  reads: ['customer', 'balance', 'positions'],
});
