/** Account changes, read from the ledger (product.md, "Activity"). */

import {
  amount,
  array,
  id,
  instant,
  integer,
  maybe,
  type Of,
  oneOf,
  optionally,
  page,
  paged,
  record,
  statusOf,
  string,
} from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

const direction = ['type', oneOf(['income', 'expense'])] as const;

/** What a bill belongs to; a kind that the app does not know is 'unknown'. */
const referenceSchema = record({
  kind: [
    'type',
    statusOf(
      {
        order: 'order',
        recharge: 'recharge',
        withdrawal: 'withdrawal',
        ipo: 'ipo',
        fund: 'fund',
        loan: 'loan',
      },
      'unknown',
    ),
  ],
  /** Its number, as its own list has it. */
  number: ['no', string()],
});

const billSchema = record({
  id: ['id', id],
  direction,
  /** Never negative; `direction` gives the sign. */
  amount: ['amount', amount],
  /** The available balance after it. */
  balance: ['balance', amount],
  /** buyStock, sellStock, transactionExpenses, … (product.md, "Activity"); a reason the app does not know is shown as it is. */
  reason: ['reason', string()],
  createdAt: ['created_at', instant],
  /** The order, transfer, application, fund unit or loan that it is of; null where it has none (a dividend) or is not told. */
  reference: ['ref', maybe(referenceSchema)],
  /** Of a trade, an application and a dividend: of what. */
  symbol: ['tag', maybe(string())],
  /** How many units of it. */
  quantity: ['count', maybe(integer)],
  /** Of a trade: its fee, which is a bill of its own. `amount` does not include it. */
  fee: ['fee', maybe(amount)],
});
export type Bill = Of<typeof billSchema>;

/** A part of the account's time, `from` included and `to` not. */
const span = { from: instant, to: instant } as const;

export const listBills = endpoint({
  name: 'listBills',
  method: 'GET',
  path: '/stock/success/v2/bill',
  input: record({
    direction: ['type', optionally(oneOf(['all', 'income', 'expense']))],
    from: ['from', optionally(span.from)],
    to: ['to', optionally(span.to)],
    ...paged,
  }),
  output: page(billSchema),
  errors: [],
  reads: ['bills'],
});

const sumSchema = record({
  reason: ['reason', string()],
  direction,
  /** Number of movements: a trade and its fee are one. */
  count: ['count', integer],
  /** `direction` gives the sign. Of trades, fees included: added to a purchase, subtracted from a sale. */
  amount: ['amount', amount],
  /** The fees that `amount` includes. */
  fees: ['fees', maybe(amount)],
});
export type BillSum = Of<typeof sumSchema>;

const statementSchema = record({
  opening: ['opening', amount],
  /** `opening` plus all income less all expenses of `sums`. */
  closing: ['closing', amount],
  /** One sum for each reason and direction of the movements between opening and closing. */
  sums: ['rows', array(sumSchema)],
});
export type Statement = Of<typeof statementSchema>;

/**
 * The available balance at the beginning and the end of a time, and what has changed it. A back end without this call
 * (D79) answers 404; its bills are then read and added up.
 */
export const getStatement = endpoint({
  name: 'getStatement',
  method: 'GET',
  path: '/stock/success/v2/bill/sums',
  input: record({ from: ['from', span.from], to: ['to', span.to] }),
  output: statementSchema,
  errors: [],
  reads: ['bills'],
});
