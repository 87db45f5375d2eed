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
  unknown,
} from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

const cardFields = {
  bank: ['bank', string()],
  branch: ['branch_bank', string()],
  cardNumber: ['bank_card', string()],
  holder: ['bank_user', string()],
  ifsc: ['ifsc', string()],
} as const;

const cardSchema = record({
  id: ['id', id],
  type: ['type', maybe(string())],
  ...cardFields,
  /** Screens list the approved ones only (D44). */
  status: ['status', statusOf({ 0: 'underReview', 1: 'approved', 2: 'refused' }, 'unknown')],
  createdAt: ['created_at', maybe(instant)],
});
export type BankCard = Of<typeof cardSchema>;

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

export const addBankCard = endpoint({
  name: 'addBankCard',
  method: 'POST',
  path: '/stock/success/bank/add',
  input: record(cardFields),
  output: optionally(unknown()),
  errors: ['unsuitable-characters'],
  changes: ['bank-cards'],
});

/** A changed card is under review again. */
export const editBankCard = endpoint({
  name: 'editBankCard',
  method: 'POST',
  path: '/stock/success/bank/edit',
  input: record({ id: ['id', id], ...cardFields }),
  output: optionally(unknown()),
  errors: ['not-found', 'unsuitable-characters'],
  changes: ['bank-cards'],
});
