/**
 * Fund investment (product.md, "Funds"; D2, D24, D39). A purchase is one unit of `amount`; when its period is over the
 * principal comes back with a profit inside the range, which is not promised.
 */

import {
  amount,
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
import { moneyEndpoint } from './money.ts';

const projectFields = {
  name: ['name', string()],
  /** Percent over the whole period: '2.5' is 2.5 %. */
  minReturn: ['min_return', amount],
  maxReturn: ['max_return', amount],
  periodDays: ['investment_period', integer],
} as const;

const fundSchema = record({
  id: ['id', id],
  ...projectFields,
  /** Price of one unit, in the deployment's currency. */
  unit: ['amount', amount],
  /** Total amount of the fund, and how much of it is sold. */
  issueAmount: ['issue_amount', amount],
  soldAmount: ['sold_amount', amount],
  /** Units that can still be bought. */
  remaining: ['remaining', maybe(integer)],
});
export type Fund = Of<typeof fundSchema>;

export const listFunds = endpoint({
  name: 'listFunds',
  method: 'GET',
  path: '/v2/fund/list',
  input: record({ page: ['page', optionally(integer)], limit: ['limit', optionally(integer)] }),
  output: page(fundSchema),
  errors: [],
  reads: ['funds'],
});

/** Buys one unit (D24). */
export const purchaseFund = moneyEndpoint({
  name: 'purchaseFund',
  path: '/stock/success/fund/purchase',
  body: {
    fundId: ['project_id', id],
  },
  number: 'orderNo',
  errors: ['not-found', 'fund-sold-out', 'insufficient-funds'],
  changes: ['funds', 'balance', 'bills'],
});

const fundOrderSchema = record({
  id: ['id', id],
  orderNo: ['no', maybe(string())],
  fundId: ['project_id', maybe(id)],
  project: ['project', record(projectFields)],
  amount: ['amount', amount],
  /** At the low end of the range, in the deployment's currency. */
  expectedReturn: ['expected_return', maybe(amount)],
  /**
   * The part of `expectedReturn` that the days so far amount to: at least, and not paid before the end. Null once the
   * unit no longer runs.
   */
  accruedReturn: ['accrued_return', maybe(amount)],
  /** The actual return; null while the unit runs, 0 when it was cancelled. */
  profit: ['profit', maybe(amount)],
  status: [
    'status',
    statusOf({ active: 'active', completed: 'completed', cancelled: 'cancelled' }, 'unknown'),
  ],
  /** Principal that came back; null while the unit runs. */
  returned: ['returned', maybe(amount)],
  /** When principal and profit came back; null while the unit runs. */
  settledAt: ['settled_at', maybe(instant)],
  /** When its period began. */
  startsAt: ['start_time', maybe(instant)],
  endsAt: ['end_time', maybe(instant)],
  createdAt: ['created_at', instant],
  requestKey: ['request_key', maybe(string())],
});
export type FundOrder = Of<typeof fundOrderSchema>;

export const listFundOrders = endpoint({
  name: 'listFundOrders',
  method: 'GET',
  path: '/stock/success/fund/orders',
  input: record({
    /** All orders when left out. */
    status: ['status', optionally(oneOf(['active', 'completed', 'cancelled']))],
    ...paged,
  }),
  output: page(fundOrderSchema),
  errors: [],
  reads: ['funds'],
});
