import { displaySymbol } from '@bourse/contract/instrument';
import type { Notice } from '@bourse/contract/notices';
import { errorSentence } from '@bourse/i18n/errors';
import { i18n } from '@bourse/i18n/i18n';
import { neg } from '@bourse/money/decimal';
import { formatAmount, formatAmountChange, formatPrice, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import type { IconName } from '@bourse/ui/icon';
import { useTranslations } from '../translations.ts';

type Kind = Exclude<Notice['kind'], 'unknown'>;
type Field = 'symbol' | 'quantity' | 'name' | 'number';

/** What the sentence of a kind cannot do without. */
const NEEDS: Partial<Record<Kind, readonly Field[]>> = {
  bought: ['symbol', 'quantity'],
  sold: ['symbol', 'quantity'],
  'shares-allotted': ['symbol', 'quantity'],
  'shares-not-allotted': ['symbol'],
  'shares-transferred': ['symbol', 'quantity'],
  'offering-cancelled': ['symbol'],
  'fund-matured': ['name'],
  'fund-cancelled': ['name'],
  'dividend-paid': ['symbol'],
  'interest-paid': ['symbol'],
  'alert-reached': ['symbol'],
  'card-approved': ['name', 'number'],
  'card-refused': ['name', 'number'],
};

/** Money that has come into the balance, and money that has left it; the other amounts have no sign. */
const IN: ReadonlySet<Notice['kind']> = new Set<Kind>([
  'sold',
  'shares-allotted',
  'shares-not-allotted',
  'offering-cancelled',
  'fund-matured',
  'fund-cancelled',
  'recharge-credited',
  'withdrawal-refused',
  'dividend-paid',
  'interest-paid',
  'loan-paid-out',
]);
const OUT: ReadonlySet<Notice['kind']> = new Set<Kind>(['bought', 'loan-repaid']);

/** Of these the amount is what came back, and not what the sentence is about. */
const RETURNS: ReadonlySet<Notice['kind']> = new Set<Kind>([
  'shares-allotted',
  'shares-not-allotted',
  'offering-cancelled',
  'withdrawal-refused',
]);

const OF_KIND: Partial<Record<Notice['kind'], IconName>> = {
  bought: 'swap',
  sold: 'swap',
  'request-refused': 'records',
  'withdrawal-paid': 'withdraw',
  'withdrawal-refused': 'withdraw',
  'new-login': 'phone',
  'card-approved': 'card',
  'card-refused': 'card',
};
const OF_TOPIC: Record<Notice['topic'], IconName> = {
  orders: 'rocket',
  funds: 'fund',
  transfers: 'deposit',
  income: 'wallet',
  loans: 'bank',
  alerts: 'bell',
  service: 'service',
  account: 'user',
  unknown: 'info',
};

export const iconOf = ({ kind, topic }: Pick<Notice, 'kind' | 'topic'>): IconName =>
  OF_KIND[kind] ?? OF_TOPIC[topic];

const isCode = (reason: string): boolean => /^[a-z]+(-[a-z]+)+$/.test(reason);

export interface NoticeTexts {
  title: string;
  /** Why something was refused. */
  reason: string | undefined;
  /** To be hidden where the customer hides amounts. */
  amount: string | undefined;
  /** What the amount is, where it is not what the title says. */
  amountOf: string | undefined;
}

/** Writes the sentence of a notice in the customer's language. What the app does not know is said in general words. */
export function useNoticeTexts(): (notice: Notice) => NoticeTexts {
  const { t } = useTranslations();

  const titleOf = ({ kind, topic, symbol, quantity, name, number }: Notice): string => {
    const facts = { symbol, quantity, name, number };
    if (kind === 'unknown' || NEEDS[kind]?.some((field) => facts[field] === null))
      return t(`notices.topic.${topic}`);
    return t(`notices.kind.${kind}`, {
      symbol: displaySymbol(symbol ?? ''),
      quantity: quantity === null ? '' : formatQuantity(quantity, deployment.currency),
      name: name ?? '',
      number: number ?? '',
    });
  };
  const amountOf = ({ kind, amount }: Notice): string | undefined => {
    if (amount === null) return undefined;
    if (kind === 'alert-reached') return formatPrice(amount);
    if (IN.has(kind)) return formatAmountChange(amount, deployment.currency);
    if (OUT.has(kind)) return formatAmountChange(neg(amount), deployment.currency);
    return formatAmount(amount, deployment.currency);
  };
  const reasonOf = ({ kind, reason }: Notice): string | undefined => {
    if (kind === 'unknown') return t('notices.changed');
    if (reason === null) return undefined;
    if (reason === 'card-changed') return t('notices.reason.card-changed');
    return errorSentence({ code: reason }, i18n) ?? (isCode(reason) ? undefined : reason);
  };
  return (notice) => ({
    title: titleOf(notice),
    reason: reasonOf(notice),
    amount: amountOf(notice),
    amountOf: notice.amount !== null && RETURNS.has(notice.kind) ? t('notices.returned') : undefined,
  });
}
