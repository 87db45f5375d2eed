/** What can be spent now. It stands apart from the rest of the customer, because many forms need nothing else of it. */
import { amount, record } from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

export const getBalance = endpoint({
  name: 'getBalance',
  method: 'GET',
  path: '/stock/success/v2/balance',
  input: record({}),
  output: record({ available: ['balance', amount] }),
  errors: [],
  reads: ['balance'],
});
