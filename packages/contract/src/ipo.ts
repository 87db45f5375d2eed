/**
 * New offerings (product.md, "New offerings"; D15, D38, D42). An application holds its money at once; after the last day
 * shares are allotted, by lot where more are wanted than there are, and what was not allotted comes back. `listOrders`
 * shows applications under `ipo` and transfers under `finalize`; here are the three enums of D42.
 */

import {
  amount,
  flag,
  id,
  instant,
  integer,
  maybe,
  type Of,
  optionally,
  page,
  paged,
  record,
  statusOf,
  string,
} from '@bourse/contract/schema';
import { currencyCode } from './currency-code.ts';
import { endpoint } from './endpoint.ts';
import { moneyEndpoint } from './money.ts';

/** Steps of a quantity above its minimum (D38). */
export const IPO_STEP = 100;

/** Whether a quantity is min, min+100, … or max, which is always reachable (D38). */
export const isIpoQuantity = (quantity: number, { min, max }: { min: number; max: number }): boolean =>
  quantity >= min && quantity <= max && ((quantity - min) % IPO_STEP === 0 || quantity === max);

const ipoStatus = statusOf(
  { Forthcoming: 'forthcoming', Closed: 'closed', Listed: 'listed', Cancelled: 'cancelled' },
  'unknown',
);
export type IpoStatus = Of<typeof ipoStatus>;

const ipoSchema = record({
  id: ['id', id],
  series: ['series', maybe(string())],
  symbol: ['symbol', string()],
  companyName: ['company_name', string()],
  /** May be applied for only while forthcoming (D42). */
  status: ['status', ipoStatus],
  /** Of one, in `currency`. */
  issuePrice: ['issue_price', amount],
  min: ['min', integer],
  max: ['max', integer],
  /** Shown, and no rule: a forthcoming one can be applied for before it, too (D42). */
  startsAt: ['issue_start_date', maybe(instant)],
  endsAt: ['issue_end_date', maybe(instant)],
  /** When its shares were allotted, or will be; null where it was cancelled. */
  allotmentAt: ['allotment_date', maybe(instant)],
  /** When it was listed, or will be; null where it was cancelled. */
  listingAt: ['listing_date', maybe(instant)],
  currency: ['currency', maybe(currencyCode)],
  /** Address of the document that describes the offering; a path is relative to the API's host. */
  prospectus: ['prospectus', maybe(string())],
  /** Shares that are offered. */
  issueSize: ['issue_size', maybe(integer)],
  /** Shares that all applicants together asked for, divided by `issueSize`: '1.5'. Above 1, lots decide. */
  timesSubscribed: ['times_subscribed', maybe(amount)],
  /** Current market price of one, in `currency`. */
  marketPrice: ['market_price', maybe(amount)],
  /** Shares that this customer has applied for; 0: none. */
  appliedQuantity: ['applied', maybe(integer)],
  /** The id of that application. */
  applicationId: ['application_id', maybe(id)],
});
export type Ipo = Of<typeof ipoSchema>;

export const listIpos = endpoint({
  name: 'listIpos',
  method: 'GET',
  path: '/client/ipo',
  input: record({}),
  output: page(ipoSchema, ''),
  errors: [],
  reads: ['ipos'],
});

export const applyForIpo = moneyEndpoint({
  name: 'applyForIpo',
  path: '/stock/success/ipo/buy',
  body: {
    ipoId: ['id', id],
    symbol: ['tag', string()],
    quantity: ['count', integer],
    /** The issue price that the customer saw. */
    price: ['price', amount],
    /**
     * The highest exchange rate that the customer agrees to: units of the deployment's currency for one unit of the
     * offering's. Above it the application is refused with `price-changed`. If omitted, any rate is accepted.
     */
    rate: ['rate', optionally(amount)],
  },
  number: 'applicationNo',
  errors: [
    'not-found',
    'ipo-not-open',
    'invalid-quantity',
    'price-changed',
    'already-applied',
    'exchange-rate-missing',
    'insufficient-funds',
  ],
  changes: ['orders', 'ipos', 'balance', 'bills'],
});

/** 0 and 1 are both labelled pending; quantity and total show on 0 and 2 only (D42). */
const applicationNames = { 0: 'pending', 1: 'allotting', 2: 'success', 3: 'failed' } as const;
export const ipoApplicationStatus = statusOf(applicationNames, 'unknown');
export type IpoApplicationStatus = Of<typeof ipoApplicationStatus>;
/** Of a row that `listOrders` shows under `ipo`. */
export const ipoApplicationStatusOf = (status: number): IpoApplicationStatus =>
  (applicationNames as Record<number, IpoApplicationStatus>)[status] ?? 'unknown';
/** Whether quantity and total of an application are shown. */
export const showsQuantity = (status: IpoApplicationStatus): boolean =>
  status === 'pending' || status === 'success';

/** Of a row that `listOrders` shows under `finalize`: 1 success, anything else failed. */
export const ipoTransferStatusOf = (status: number): 'success' | 'failed' =>
  status === 1 ? 'success' : 'failed';

export const ipoStage = statusOf({ 1: 'subscription', 2: 'transfer', 3: 'completed' }, 'unknown');
export type IpoStage = Of<typeof ipoStage>;

const applicationSchema = record({
  id: ['id', id],
  applicationNo: ['no', string()],
  ipoId: ['ipo_id', maybe(id)],
  symbol: ['tag', string()],
  companyName: ['company_name', maybe(string())],
  /** Applied for. */
  quantity: ['count', integer],
  /** Shares that were allotted; null before. */
  allotted: ['allotted', maybe(integer)],
  price: ['price', amount],
  currency: ['currency', maybe(currencyCode)],
  /** What was held, in the deployment's currency. */
  total: ['price_all', amount],
  /** What came back of it; null before the allotment. */
  refund: ['refund', maybe(amount)],
  status: ['status', ipoApplicationStatus],
  stage: ['stage', ipoStage],
  createdAt: ['created_at', instant],
  /** The state of the offering: it tells one that was cancelled from a draw that was lost. */
  ipoStatus: ['ipo_status', maybe(ipoStatus)],
  /** Last day of the offering. */
  endsAt: ['issue_end_date', maybe(instant)],
  /** When the next step should be done: the allotment in stage 1, the transfer in stage 2. */
  expectedAt: ['expected_at', maybe(instant)],
  /** When it was allotted or lost the draw; null before, and where the offering was cancelled before the allotment. */
  allottedAt: ['allotted_at', maybe(instant)],
  /** When `refund` came back, the last part of it; null where nothing did. */
  refundedAt: ['refunded_at', maybe(instant)],
  /** When the shares arrived; null before, and where none did. */
  transferredAt: ['transferred_at', maybe(instant)],
  /** The number of the lot that they arrived as, by which it is sold. */
  lotNo: ['lot_no', maybe(string())],
  requestKey: ['request_key', maybe(string())],
});
export type IpoApplication = Of<typeof applicationSchema>;

/** The customer's own applications, the newest first. */
export const listIpoApplications = endpoint({
  name: 'listIpoApplications',
  method: 'GET',
  path: '/stock/success/ipo/list',
  input: record({
    ...paged,
    /** Only what is not over (D79). */
    isUnderWay: ['under_way', optionally(flag)],
  }),
  output: page(applicationSchema),
  errors: [],
  reads: ['orders', 'ipos'],
});
