/**
 * Money in and out (product.md, "Recharge and withdrawal"; D18, D22, D28, D33). A recharge is in progress until it is
 * credited; a withdrawal leaves the balance at once and comes back where it is refused.
 */

import type { Setting } from '@bourse/contract/deployment';
import {
  amount,
  id,
  instant,
  integer,
  maybe,
  type Of,
  optionally,
  page,
  record,
  statusOf,
  string,
} from '@bourse/contract/schema';
import { cmp, type Decimal, decimal, max, parseDecimal } from '@bourse/money/decimal';
import { endpoint } from './endpoint.ts';
import { moneyEndpoint } from './money.ts';

/** In the deployment's currency (D33). */
export const MIN_RECHARGE = 10_000;
const MIN_WITHDRAWAL: Decimal = '10';
const CONFIGURED_MINIMUM = 100;

/** The larger of 10 and the setting `min_withdraw_count`, which is 100 where the back end has none (D33). */
export const minimumWithdrawal = (settings: readonly Setting[]): Decimal => {
  const configured = parseDecimal(settings.find(({ tag }) => tag === 'min_withdraw_count')?.value);
  return max(
    MIN_WITHDRAWAL,
    configured && cmp(configured, '0') >= 0 ? configured : decimal(CONFIGURED_MINIMUM),
  );
};

/** Whether the deployment pays out only to customers whose name is verified: the setting `withdrawal_identity`. */
export const demandsName = (settings: readonly Setting[]): boolean =>
  settings.some(({ tag, value }) => tag === 'withdrawal_identity' && value === '1');

export const requestRecharge = moneyEndpoint({
  name: 'requestRecharge',
  path: '/stock/success/v2/recharge/add',
  body: { amount: ['count', integer] },
  number: 'rechargeNo',
  // Money comes in: nothing has to be authorised.
  asksForCode: false,
  errors: ['recharge-too-small', 'amount-too-large'],
  bearer: true,
  changes: ['transfers'],
});

export const requestWithdrawal = moneyEndpoint({
  name: 'requestWithdrawal',
  path: '/stock/success/money/access',
  body: {
    cardId: ['bank_id', id],
    amount: ['count', integer],
  },
  number: 'withdrawalNo',
  errors: [
    'withdrawal-too-small',
    'amount-too-large',
    'identity-required',
    'bank-card-not-usable',
    'bank-card-waiting',
    'insufficient-funds',
  ],
  changes: ['transfers', 'balance', 'bills'],
});

/** Reasons of a refusal that are codes: the app says them in the customer's language. */
export const transferRefusals = ['card-changed'] as const;

const transferFields = {
  id: ['id', id],
  no: ['no', maybe(string())],
  amount: ['count', amount],
  /** What arrived in the end; null while it is in progress. */
  received: ['actual', maybe(amount)],
  createdAt: ['created_at', instant],
  /** When it should be done; null where the back end does not say so, and once it is done. */
  expectedAt: ['expected_at', maybe(instant)],
  /** When it was credited or paid, or refused; null before, and where the back end does not say so. */
  settledAt: ['settled_at', maybe(instant)],
  /** Why it was refused: one of `transferRefusals`, or what the back office wrote; null where no reason is known. */
  reason: ['reason', maybe(string())],
  /** What the back end keeps of the amount; null where it does not say so. */
  fee: ['fee', maybe(amount)],
  requestKey: ['request_key', maybe(string())],
} as const;

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

const paging = record({
  page: ['page', optionally(integer)],
  limit: ['limit', optionally(integer)],
  /** Only the record of this number. A back end that cannot look it up answers the list as it is. */
  no: ['no', optionally(string())],
});

/** The customer's recharges, the newest first (D18). */
export const listRecharges = endpoint({
  name: 'listRecharges',
  method: 'GET',
  path: '/stock/success/property/list',
  input: paging,
  output: page(rechargeSchema),
  errors: [],
  reads: ['transfers'],
});

const withdrawalSchema = record({
  ...transferFields,
  status: ['status', statusOf({ n: 'inProgress', y: 'completed', b: 'failed' }, 'unknown')],
  /** The last digits of the card's number. */
  card: ['bank_card', maybe(string())],
  /** The card's bank; null where the back end does not say so. */
  bank: ['bank', maybe(string())],
  /** Since when it is being paid; null before, and where the back end does not say so. */
  checkedAt: ['checked_at', maybe(instant)],
});
export type Withdrawal = Of<typeof withdrawalSchema>;

/** The customer's withdrawals, the newest first (D18). */
export const listWithdrawals = endpoint({
  name: 'listWithdrawals',
  method: 'GET',
  path: '/stock/success/property/withdraw',
  input: paging,
  output: page(withdrawalSchema),
  errors: [],
  reads: ['transfers'],
});
