/** Account changes, read from the ledger (product.md, "Activity"). */

import {
  amount,
  id,
  instant,
  type Of,
  oneOf,
  optionally,
  page,
  record,
  string,
  whole,
} from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

const billSchema = record({
  id: ['id', id],
  direction: ['type', oneOf(['income', 'expense'])],
  /** Never negative; `direction` gives the sign. */
  amount: ['amount', amount],
  /** The available balance after it. */
  balance: ['balance', amount],
  /** buyStock, sellStock, transactionExpenses, … (product.md, "Activity"); a reason the app does not know is shown as it is. */
  reason: ['reason', string()],
  createdAt: ['created_at', instant],
});
export type Bill = Of<typeof billSchema>;

export const listBills = endpoint({
  name: 'listBills',
  method: 'GET',
  path: '/stock/success/v2/bill',
  input: record({
    direction: ['type', optionally(oneOf(['all', 'income', 'expense']))],
    page: ['page', optionally(whole)],
    limit: ['limit', optionally(whole)],
  }),
  output: page(billSchema),
  errors: [],
  reads: ['bills'],
});
