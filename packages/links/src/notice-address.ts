import type { Notice } from '@bourse/contract/notices';
import { links, optionalLinks } from './links.ts';

const OF_KIND: Partial<Record<Notice['kind'], () => string>> = {
  'request-refused': links.records,
  'new-login': links.devices,
  'name-approved': optionalLinks.realName,
  'name-refused': optionalLinks.realName,
  'card-approved': optionalLinks.bankCards,
  'card-refused': optionalLinks.bankCards,
};

const OF_TOPIC: Record<Notice['topic'], () => string> = {
  orders: optionalLinks.ipoOrders,
  funds: optionalLinks.fundOrders,
  transfers: links.accountChanges,
  income: links.accountChanges,
  loans: optionalLinks.loanRecords,
  alerts: links.watchlists,
  service: optionalLinks.customerService,
  account: links.settings,
  unknown: links.account,
};

/** Where a notice leads: to the record, the stock or the list that it is about. */
export function addressOf({
  kind,
  topic,
  number,
  symbol,
}: Pick<Notice, 'kind' | 'topic' | 'number' | 'symbol'>): string {
  if ((kind === 'bought' || kind === 'sold') && number !== null) return links.record(number);
  if (kind === 'alert-reached' && symbol !== null) return links.stock(symbol, symbol);
  if (topic === 'transfers' && number !== null) return optionalLinks.transfer(number);
  return (OF_KIND[kind] ?? OF_TOPIC[topic])();
}
