import { serverNow } from '@bourse/api/server-time';
import { type Loan, loanRejections } from '@bourse/contract/loans';
import { daysBetween } from '@bourse/contract/wall-clock';
import { isOverdue } from '@bourse/figures/loans';
import { timeLeft } from '@bourse/figures/time-left';
import { formatDate, formatDay } from '@bourse/i18n/dates';
import { useServerNow } from '@bourse/remote-kit/use-server-now';
import { deployment } from '@bourse/session/config';
import { Badge, type BadgeProps } from '@bourse/ui/badge';
import { useTranslations } from '../translations.ts';

const TONES = {
  unapplied: 'neutral',
  applying: 'warning',
  approved: 'accent',
  rejected: 'problem',
  unpaid: 'warning',
  paid: 'neutral',
  unknown: 'neutral',
} as const satisfies Record<Loan['state'], BadgeProps['tone']>;

/** The state as a label (D43); a loan that is owed past its time is overdue. */
export function LoanBadge({ loan }: { loan: Loan }) {
  const { t } = useTranslations();
  if (isOverdue(loan, serverNow())) return <Badge tone="problem">{t('loans.overdue')}</Badge>;
  return <Badge tone={TONES[loan.state]}>{t(`loans.state.${loan.state}`)}</Badge>;
}

/** What a loan says of the time that is left for it, and of its reason; functions, because each is asked for in loops. */
export function useLoanWords() {
  const { t, locale } = useTranslations();
  const now = useServerNow();

  /** '30 days left', '5 h left', '3 days overdue'; undefined for a loan that is not owed. */
  const saidLeft = (loan: Loan): string | undefined => {
    if (loan.state !== 'unpaid' || loan.repaymentTime === null) return undefined;
    const left = timeLeft(loan.repaymentTime, now);
    if (left) return t(`loans.left.${left.unit}`, { count: left.count });
    const days = daysBetween(now, loan.repaymentTime, deployment.timeZone);
    return days < 0 ? t('loans.daysOverdue', { count: -days }) : t('loans.overdueSinceToday');
  };

  /** 'by 22 Dec · 30 days left', 'on 26 Jan 2026' once it is repaid; undefined where nothing is known of it. */
  const repayment = (loan: Loan): string | undefined => {
    const { repaymentTime, repaidAt } = loan;
    if (repaidAt !== null) return t('loans.repaidOn', { date: formatDate(repaidAt, locale) });
    const left = saidLeft(loan);
    if (repaymentTime === null || left === undefined) return left;
    const by = t('loans.by', { date: formatDay(repaymentTime, locale) });
    return isOverdue(loan, now) ? left : t('loans.timeLeft', { by, left });
  };

  /** A sentence on the state. It promises nothing that the state itself does not say. */
  const hint = (loan: Loan): string | undefined => {
    if (isOverdue(loan, now)) return t('loans.hint.overdue');
    switch (loan.state) {
      case 'applying':
      case 'unpaid':
      case 'paid':
        return t(`loans.hint.${loan.state}`);
      case 'rejected': {
        const code = loanRejections.find((known) => known === loan.reason);
        return code ? t(`loans.reason.${code}`) : (loan.reason ?? t('loans.hint.rejected'));
      }
      default:
        return undefined;
    }
  };

  return { saidLeft, repayment, hint };
}
