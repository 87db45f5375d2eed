/**
 * Money in (product.md, "Recharge and withdrawal"; D18, D22, D28, D33). A recharge is in progress until it is credited.
 */

import { integer, maybe, type Of, optionally, page, record, statusOf, string } from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';
import { moneyEndpoint } from './money.ts';
import { transferFields, transferPage } from './transfers.ts';

/** In the deployment's currency (D33). */
export const MIN_RECHARGE = 10_000;

export const requestRecharge = moneyEndpoint({
  name: 'requestRecharge',
  path: '/stock/success/v2/recharge/add',
  body: { amount: ['count', integer] },
  number: 'rechargeNo',
  // Money comes in: nothing has to be authorised.
  asksForCode: false,
  errors: ['no-available-time', 'recharge-too-small', 'amount-too-large'],
  bearer: true,
  changes: ['transfers'],
});

const payeeSchema = record({
  bank: ['bank', string()],
  holder: ['bank_user', string()],
  account: ['bank_card', string()],
  /** What the customer has to write on the transfer, so that it is found. */
  reference: ['reference', string()],
});
export type Payee = Of<typeof payeeSchema>;

const rechargeSchema = record({
  ...transferFields,
  status: ['status', statusOf({ 1: 'inProgress', 2: 'completed', 3: 'failed' }, 'unknown')],
  /** By which way it came, in the back end's own words, where it says so (D83). */
  type: ['type', optionally(string())],
  /** Where its money is to be sent while it is in progress; null where the back end names no account. */
  payTo: ['pay_to', maybe(payeeSchema)],
});
export type Recharge = Of<typeof rechargeSchema>;

/** The customer's recharges, the newest first (D18). */
export const listRecharges = endpoint({
  name: 'listRecharges',
  method: 'GET',
  path: '/stock/success/property/list',
  input: transferPage,
  output: page(rechargeSchema),
  errors: [],
  reads: ['transfers'],
});
