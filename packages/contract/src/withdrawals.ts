/**
 * Money out (product.md, "Recharge and withdrawal"; D18, D33). A withdrawal leaves the balance at once and comes back where
 * it is refused.
 */

import type { Setting } from '@bourse/contract/deployment';
import {
  id,
  instant,
  integer,
  maybe,
  type Of,
  page,
  record,
  statusOf,
  string,
} from '@bourse/contract/schema';
import { cmp, type Decimal, decimal, max, parseDecimal } from '@bourse/money/decimal';
import { endpoint } from './endpoint.ts';
import { moneyEndpoint } from './money.ts';
import { transferFields, transferPage } from './transfers.ts';

/** In the deployment's currency (D33). */
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

export const requestWithdrawal = moneyEndpoint({
  name: 'requestWithdrawal',
  path: '/stock/success/money/access',
  body: {
    cardId: ['bank_id', id],
    amount: ['count', integer],
  },
  number: 'withdrawalNo',
  errors: [
    'no-available-time',
    'withdrawal-too-small',
    'amount-too-large',
    'identity-required',
    'bank-card-not-usable',
    'bank-card-waiting',
    'insufficient-funds',
  ],
  changes: ['transfers', 'balance', 'bills'],
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
  input: transferPage,
  output: page(withdrawalSchema),
  errors: [],
  reads: ['transfers'],
});
