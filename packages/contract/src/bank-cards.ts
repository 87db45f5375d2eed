/** Bank cards (product.md, "Bank cards"; D44). A new or changed card is under review until it is approved. */

import {
  id,
  instant,
  maybe,
  type Of,
  optionally,
  page,
  record,
  statusOf,
  string,
} from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

/** Whether a text has the format of an IFSC: bank, a zero, branch. Only the back end checks that the branch exists. */
export const isIfsc = (code: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(code);

export const cardFields = {
  bank: ['bank', string()],
  branch: ['branch_bank', string()],
  holder: ['bank_user', string()],
  ifsc: ['ifsc', string()],
} as const;

const cardSchema = record({
  id: ['id', id],
  type: ['type', maybe(string())],
  ...cardFields,
  /** Null if the back end returns the masked number only. */
  cardNumber: ['bank_card', maybe(string())],
  /** The number with all but its last four characters masked; null if the back end does not mask it. */
  maskedNumber: ['bank_card_masked', maybe(string())],
  /** Screens list the approved ones only (D44). */
  status: ['status', statusOf({ 0: 'underReview', 1: 'approved', 2: 'refused' }, 'unknown')],
  createdAt: ['created_at', maybe(instant)],
  /** Why it was refused, as the back office has written it. */
  reason: ['reason', maybe(string())],
  /** From when on money can be withdrawn to a new or changed card, if that is later than now. */
  withdrawableAt: ['withdraw_from', maybe(instant)],
});
export type BankCard = Of<typeof cardSchema>;

/** The last four characters of a card's number, by which the app names it (D61). */
export const lastFourOf = ({ cardNumber, maskedNumber }: BankCard): string =>
  (maskedNumber ?? cardNumber ?? '').slice(-4);

export const listBankCards = endpoint({
  name: 'listBankCards',
  method: 'GET',
  path: '/stock/success/bank/list',
  /** The only type is 'bank'. */
  input: record({ type: ['type', optionally(string())] }),
  output: page(cardSchema, ''),
  errors: [],
  reads: ['bank-cards'],
});
