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
 * Today's result of the account: the sum of today's results of all instruments, each since the previous close of its own
 * session (D89), and of income.
 */
const daySchema = record({
  /** Midnight of the deployment's zone on the last trading day of its own market; income counts since then. */
  since: ['since', instant],
  /** Sum of the results of all kinds and of income, after fees. */
  result: ['result', amount],
  /** What the percentage of `result` is of: net worth at the beginning plus recharges since. */
  putIn: ['put_in', maybe(amount)],
  /** Dividends, interest and profits of funds that were paid since. */
  income: ['income', amount],
  /** Fees of today's trades; they are subtracted in the results of the kinds already. */
  fees: ['fees', amount],
  kinds: [
    'kinds',
    array(
      record({
        kind: ['mold', positionKind],
        /** Result of open positions. */
        open: ['open', amount],
        /** Result of what was sold today. */
        realised: ['realised', amount],
        /** What percentages are of: value at the previous close plus purchases since. */
        putIn: ['put_in', maybe(amount)],
        /** The part of `realised` and `putIn` that belongs to symbols that were sold out. */
        closed: ['closed', maybe(record({ realised: ['realised', amount], putIn: ['put_in', amount] }))],
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

/** All positions of one kind. */
const heldSchema = record({
  kind: ['mold', positionKind],
  /** Number of positions. */
  count: ['count', integer],
  /** What was paid for them, fees included. */
  cost: ['cost', amount],
  /** Their part of total assets; null where one has no price. */
  value: ['value', maybe(amount)],
});
export type HeldKind = Of<typeof heldSchema>;

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
  /**
   * The positions by kind, as `totalAssets` contains them: available balance, reserved money and these values sum to it.
   * Null where the back end does not report them (D79).
   */
  held: ['held', maybe(array(heldSchema))],
  /** Lots that cannot be sold yet; null where there are none, and where the back end does not say so (D79). */
  unsettled: ['unsettled', maybe(unsettledSchema)],
  /** Left out when a position has no price. */
  day: ['day', maybe(daySchema)],
  /** What is owed; `totalAssets` includes borrowed money, so net worth is the total less this (D90). */
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
