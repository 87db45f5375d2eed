/** Adding and changing a bank card (product.md, "Bank cards"; D44, D61): it is under review until it is approved. */

import { id, optionally, record, string, unknown } from '@bourse/contract/schema';
import { cardFields } from './bank-cards.ts';
import { endpoint } from './endpoint.ts';

/** The login password, which proves that the owner of the session adds or changes a card. */
const proof = { password: ['password', optionally(string())] } as const;

export const addBankCard = endpoint({
  name: 'addBankCard',
  method: 'POST',
  path: '/stock/success/bank/add',
  input: record({ ...cardFields, cardNumber: ['bank_card', string()], ...proof }),
  output: optionally(unknown()),
  errors: ['unsuitable-characters', 'password-required', 'incorrect-password'],
  changes: ['bank-cards'],
});

/** A changed card is under review again. Without a number it keeps the one that it has. */
export const editBankCard = endpoint({
  name: 'editBankCard',
  method: 'POST',
  path: '/stock/success/bank/edit',
  input: record({ id: ['id', id], ...cardFields, cardNumber: ['bank_card', optionally(string())], ...proof }),
  output: optionally(unknown()),
  errors: ['not-found', 'unsuitable-characters', 'password-required', 'incorrect-password'],
  changes: ['bank-cards'],
});
