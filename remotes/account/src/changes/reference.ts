import type { Bill } from '@bourse/contract/bills';
import { links, optionalLinks } from '@bourse/links/links';
import type { AccountTranslationKey } from '../translations.ts';

type Kind = NonNullable<Bill['reference']>['kind'];

/** The address of the record that a bill is of; undefined where it has no address of its own. */
export function recordPath({ reference }: Pick<Bill, 'reference'>): string | undefined {
  if (reference?.kind === 'order') return links.record(reference.number);
  if (reference?.kind === 'recharge' || reference?.kind === 'withdrawal')
    return optionalLinks.transfer(reference.number);
  return undefined;
}

/** The list of all that is of its kind. */
const LISTS: Partial<Record<Kind, readonly [path: string, label: AccountTranslationKey]>> = {
  order: [links.records(), 'bill.lists.order'],
  withdrawal: [optionalLinks.withdrawRecords(), 'bill.lists.withdrawal'],
  ipo: [optionalLinks.ipoOrders(), 'bill.lists.ipo'],
  fund: [optionalLinks.fundOrders(), 'bill.lists.fund'],
  loan: [optionalLinks.loanRecords(), 'bill.lists.loan'],
};

export const listOf = ({ reference }: Pick<Bill, 'reference'>) => reference && LISTS[reference.kind];
