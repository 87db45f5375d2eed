/**
 * The instruments that a customer has traded, to choose from. The call is optional (D79): a back end without it answers
 * 404, and the orders are read.
 */
import { page, record, string } from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

/** Symbols of all orders of the list `stock`, in the order of the alphabet. */
export const listOrderSymbols = endpoint({
  name: 'listOrderSymbols',
  method: 'GET',
  path: '/stock/success/v2/deal/symbols',
  input: record({}),
  output: page(record({ symbol: ['tag', string()] })),
  errors: [],
  reads: ['orders'],
});
