/**
 * Notices: what has happened to the customer, newest first (product.md, "Notices"). All calls are optional (D79): a back
 * end without them answers 404. A notice is data; the app writes the sentence. `countNotices` is in notice-count.ts.
 */

import {
  amount,
  flag,
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
  unknown,
} from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

/** What notices are about. Each can be switched off; its notices are then listed, but are not unread. */
const TOPICS = ['orders', 'funds', 'transfers', 'income', 'loans', 'alerts', 'service', 'account'] as const;
export const noticeTopic = oneOf(TOPICS);
export type NoticeTopic = Of<typeof noticeTopic>;

const KINDS = [
  // Requests whose outcome the device did not know, and has asked for (D82).
  'bought',
  'sold',
  'request-refused',
  'shares-allotted',
  'shares-not-allotted',
  'shares-transferred',
  'offering-cancelled',
  'fund-matured',
  'fund-cancelled',
  'recharge-credited',
  'recharge-refused',
  'withdrawal-paid',
  'withdrawal-refused',
  'dividend-paid',
  'interest-paid',
  'loan-approved',
  'loan-rejected',
  'loan-paid-out',
  'loan-repaid',
  'loan-overdue',
  'alert-reached',
  'service-replied',
  'new-login',
  'name-approved',
  'name-refused',
  'card-approved',
  'card-refused',
] as const;

/** On the wire each is spelled as here. */
const spelledAlike = <const N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as { readonly [Name in N]: Name };

const noticeSchema = record({
  /** Unique among the customer's notices; a later one has a larger id. */
  id: ['id', id],
  /** A kind that the app does not know is 'unknown', and is said in the general words of its topic. */
  kind: ['kind', statusOf(spelledAlike(KINDS), 'unknown')],
  topic: ['topic', statusOf(spelledAlike(TOPICS), 'unknown')],
  at: ['created_at', instant],
  /** False also where its topic is switched off, and for the login of the session that asks. */
  isUnread: ['unread', flag],
  /** Of the order, transfer, application, fund unit or loan that it is of; of a card the last digits. */
  number: ['no', maybe(string())],
  symbol: ['tag', maybe(string())],
  /** Of the fund, or of the card's bank. */
  name: ['name', maybe(string())],
  quantity: ['count', maybe(integer)],
  /**
   * In the deployment's currency, never negative: what was paid, credited, returned or refused. Of an alert: the price
   * that reached it, in the instrument's currency.
   */
  amount: ['amount', maybe(amount)],
  /** Of a refusal: a code that the app has words for, or words of the back office. */
  reason: ['reason', maybe(string())],
});
export type Notice = Of<typeof noticeSchema>;
export type NoticeKind = Notice['kind'];

export const listNotices = endpoint({
  name: 'listNotices',
  method: 'GET',
  path: '/stock/success/notices',
  input: record(paged),
  output: page(noticeSchema, 'list', 'total'),
  errors: [],
  reads: ['notices'],
});

/** Marks all notices up to one as read. Safe to repeat. */
export const markNoticesRead = endpoint({
  name: 'markNoticesRead',
  method: 'POST',
  path: '/stock/success/notices',
  input: record({ upTo: ['id', id] }),
  output: optionally(unknown()),
  errors: ['not-found'],
  changes: ['notices'],
});

const settingSchema = record({ topic: ['topic', noticeTopic], isOn: ['on', flag] });

/** Which topics the customer wants; one that is not answered cannot be switched. */
export const getNoticeSettings = endpoint({
  name: 'getNoticeSettings',
  method: 'GET',
  path: '/stock/success/notices/settings',
  input: record({}),
  output: page(settingSchema, 'list', 'total'),
  errors: [],
  reads: ['notices'],
});

/** Switches one topic on or off. Safe to repeat. */
export const changeNoticeSettings = endpoint({
  name: 'changeNoticeSettings',
  method: 'POST',
  path: '/stock/success/notices/settings',
  input: settingSchema,
  output: optionally(unknown()),
  errors: [],
  changes: ['notices'],
});
