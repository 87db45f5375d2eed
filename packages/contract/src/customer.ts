/** The customer's own data (product.md, "Account"). Amounts are in the deployment's currency (D33). */

import {
  amount,
  array,
  instant,
  maybe,
  type Of,
  oneOf,
  record,
  string,
  whole,
} from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';
import { positionKind } from './market.ts';

/**
 * What the account's day has made. The day begins at one instant for all that the customer has, midnight of the
 * deployment's zone on the last day on which its market traded, so that `result` is the total of now, less the total of
 * then, less what was brought in since and was not taken out.
 */
const daySchema = record({
  since: ['since', instant],
  /** Sum of what each kind has made, and of income. Fees are off it already. */
  result: ['result', amount],
  /** Dividends, interest and profits of funds that were paid since. */
  income: ['income', amount],
  /** What trading has cost since. It is in what the kinds have made. */
  fees: ['fees', amount],
  kinds: [
    'kinds',
    array(
      record({
        kind: ['mold', positionKind],
        /** Of what is held now. */
        open: ['open', amount],
        /** Of what was sold since. */
        realised: ['realised', amount],
      }),
    ),
  ],
});
export type AccountDay = Of<typeof daySchema>;

/** What money is held for: applications, fund units that run, withdrawals in progress. */
export const holdPurpose = oneOf(['offerings', 'funds', 'withdrawals']);
export type HoldPurpose = Of<typeof holdPurpose>;

const holdSchema = record({
  purpose: ['purpose', holdPurpose],
  /** How many of them. */
  count: ['count', whole],
  amount: ['amount', amount],
  /** When the first of them ends, where that is fixed. */
  until: ['until', maybe(instant)],
});
export type Hold = Of<typeof holdSchema>;

export const customerSchema = record({
  phone: ['user', string()],
  /** The number shown to the customer and to customer service. */
  displayId: ['no', string()],
  avatar: ['img', maybe(string())],
  /** Available balance, what is reserved, and the market value of all positions. */
  totalAssets: ['total', amount],
  available: ['money', amount],
  /**
   * What is held for applications, running fund units and withdrawals in progress: it belongs to the customer but cannot
   * be spent. With a back end that has no such field (D79) it is unknown, and nothing is shown.
   */
  reserved: ['reserved', maybe(amount)],
  /** The parts of `reserved`, which they add up to. */
  holds: ['holds', maybe(array(holdSchema))],
  /** Left out where something that is held has no price. */
  day: ['day', maybe(daySchema)],
  loan: ['loan', amount],
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

export const getBalance = endpoint({
  name: 'getBalance',
  method: 'GET',
  path: '/stock/success/v2/balance',
  input: record({}),
  output: record({ available: ['balance', amount] }),
  errors: [],
  reads: ['balance'],
});
