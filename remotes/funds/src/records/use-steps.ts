import { deductedOf } from '@bourse/figures/transfers';
import { formatDateTime } from '@bourse/i18n/dates';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { DOTS } from '@bourse/ui/masked';
import { formatWhen, useWithinText } from '../money-call/promise.ts';
import { useTranslations } from '../translations.ts';
import { CALLS } from './kinds.ts';
import { type Found, refusalCode, type Step, stepsOf } from './transfer.ts';

export interface WordedStep extends Pick<Step, 'id' | 'state'> {
  title: string;
  when?: string;
  detail?: string;
}

/** The steps of a record in words. @param masked hides amounts */
export function useSteps(found: Found, masked: boolean): WordedStep[] {
  const { t, locale } = useTranslations();
  const within = useWithinText();
  const { kind, record } = found;
  const written = (amount: typeof record.amount) =>
    masked ? DOTS : formatAmount(amount, deployment.currency);
  const card = 'card' in record ? record.card : null;
  const code = refusalCode(record);
  const reason = code ? t(`record.refusal.${code}`) : (record.reason ?? t('record.noReason'));
  const deducted = deductedOf(record);

  const detailOf = ({ id, state }: Step): string | undefined => {
    if (id === 'requested' && kind === 'withdraw' && record.status === 'inProgress')
      return t('record.isOnHold', { amount: written(record.amount) });
    if (id === 'returned') return `${reason} ${t('record.isBack', { amount: written(record.amount) })}`;
    if (id === 'notCredited') return `${reason} ${t('record.sameBalance')}`;
    if ((id === 'paid' || id === 'credited') && state === 'done' && record.received !== null)
      return [
        t('record.received', { amount: written(record.received) }),
        deducted && t('record.deducted', { amount: written(deducted) }),
      ]
        .filter(Boolean)
        .join(' · ');
    return undefined;
  };
  const whenOf = ({ state, at }: Step): string | undefined => {
    if (state === 'next')
      return record.expectedAt === null
        ? within(CALLS[kind])
        : t('record.by', { time: formatWhen(record.expectedAt, locale) });
    return at === undefined ? undefined : formatDateTime(at, locale);
  };
  return stepsOf(found).map((step) => {
    const when = whenOf(step);
    const detail = detailOf(step);
    const title = step.id === 'paid' && card ? t('record.paidTo', { card }) : t(`record.step.${step.id}`);
    return {
      id: step.id,
      state: step.state,
      title,
      ...(when ? { when } : {}),
      ...(detail ? { detail } : {}),
    };
  });
}
