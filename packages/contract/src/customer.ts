/** The customer's own data (spec section 3, User info). Amounts are in the deployment's currency (D33). */

import { amount, maybe, type Of, record, string } from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

export const customerSchema = record({
  phone: ['user', string()],
  /** The number shown to the customer and to customer service. */
  displayId: ['no', string()],
  avatar: ['img', maybe(string())],
  /** Available balance, what is reserved, and the market value of all positions. */
  totalAssets: ['total', amount],
  available: ['money', amount],
  /**
   * Paid for applications and fund units that run, and withdrawals in progress: the customer's still, but not to be
   * spent. The specification's user info has no such field: a back end without it leaves unknown what it is, and none
   * is shown.
   */
  reserved: ['reserved', maybe(amount)],
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
