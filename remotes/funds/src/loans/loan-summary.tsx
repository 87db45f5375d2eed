import { serverNow } from '@bourse/api/server-time';
import type { getLoanData, Loan, LoanTerms } from '@bourse/contract/loans';
import type { Of } from '@bourse/contract/schema';
import {
  isOverdue,
  nextRepayment,
  owedLoans,
  type Shortage,
  shortages,
  sumOfLoans,
  usedLimit,
} from '@bourse/figures/loans';
import { formatDay, formatWeekday } from '@bourse/i18n/dates';
import { optionalLinks } from '@bourse/links/links';
import { type Decimal, isZero, toFloat } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Amount } from '@bourse/ui/amount';
import { Banner } from '@bourse/ui/banner';
import { KeyValue } from '@bourse/ui/key-value';
import { linkButton } from '@bourse/ui/link-button';
import { DOTS, Masked } from '@bourse/ui/masked';
import { Skeleton } from '@bourse/ui/states';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { formatWhole } from '../money-call/amount.ts';
import { useTranslations } from '../translations.ts';
import styles from './loan-summary.module.css';

export type LoanData = Of<typeof getLoanData.output>;

interface LoanSummaryProps {
  data: LoanData;
  /** The newest loans; undefined until they are known. */
  loans: readonly Loan[] | undefined;
  /** Undefined until it is known. */
  available: Decimal | undefined;
  terms: LoanTerms;
}

/** What is owed by when, and what can still be borrowed: the limit opened into its parts. */
export function LoanSummary({ data, loans, available, terms }: LoanSummaryProps) {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const { amountDue, remainingAmount, creditScore } = data;
  const isOwing = !isZero(amountDue);
  const label = t(isOwing ? 'loans.owed' : 'loans.canBorrow');
  const next = loans && nextRepayment(loans, amountDue);
  const limit = terms.limit && { of: terms.limit, ...usedLimit(terms.limit, amountDue, remainingAmount) };
  const written = (amount: Decimal) => (masked ? DOTS : formatAmount(amount, deployment.currency));
  const figure = (amount: Decimal) => (
    <Masked when={masked}>{formatAmount(amount, deployment.currency)}</Masked>
  );
  return (
    <>
      <section className={styles.summary} aria-label={label}>
        <p className={styles.label}>{label}</p>
        <Amount
          value={isOwing ? amountDue : remainingAmount}
          currency={deployment.currency}
          size="hero"
          masked={masked}
        />
        {next && (
          <p className={styles.next}>
            {t('loans.next', {
              amount: written(next.amount),
              date: formatWeekday(next.repaymentTime, locale),
            })}
          </p>
        )}
        {limit && (
          <>
            <div className={styles.bar} aria-hidden="true">
              <span className={styles.part} data-part="owed" style={{ flexGrow: toFloat(amountDue) }} />
              <span
                className={styles.part}
                data-part="requested"
                style={{ flexGrow: toFloat(limit.requested) }}
              />
              <span className={styles.part} style={{ flexGrow: toFloat(remainingAmount) }} />
            </div>
            <p className={styles.of}>
              {t('loans.of', { part: written(limit.used), limit: written(limit.of) })}
            </p>
          </>
        )}
      </section>
      <Warnings loans={loans ?? []} available={available} />
      <div className={styles.facts}>
        <KeyValue
          items={[
            ...(limit && !isZero(limit.requested)
              ? [{ key: 'requested', label: t('loans.requested'), value: figure(limit.requested) }]
              : []),
            ...(isOwing
              ? [{ key: 'remaining', label: t('loans.remaining'), value: figure(remainingAmount) }]
              : []),
            ...(creditScore === null
              ? []
              : [{ key: 'score', label: t('loans.score'), value: String(creditScore) }]),
            { key: 'interest', label: t('loans.interest'), value: t('loans.none') },
          ]}
        />
      </div>
    </>
  );
}

/** What is overdue, and else the first repayment that the balance does not cover. */
function Warnings({ loans, available }: { loans: readonly Loan[]; available: Decimal | undefined }) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const now = serverNow();
  const overdue = owedLoans(loans).filter((loan) => isOverdue(loan, now));
  const [shortage] = available === undefined ? [] : shortages(loans, available);
  const amount = (value: Decimal) => (masked ? DOTS : formatWhole(value));
  if (overdue.length > 0) {
    return (
      <Warning tone="problem" title={t('loans.overdueTitle', { amount: amount(sumOfLoans(overdue)) })}>
        {t('loans.hint.overdue')}
      </Warning>
    );
  }
  return shortage ? <ShortageWarning {...shortage} /> : null;
}

function ShortageWarning({ loan, short }: Shortage) {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  return (
    <Warning
      tone="warning"
      title={t('loans.short', {
        amount: masked ? DOTS : formatAmount(short, deployment.currency),
        date: formatDay(loan.repaymentTime, locale),
      })}
    />
  );
}

function Warning(props: { tone: 'problem' | 'warning'; title: string; children?: string }) {
  const { t } = useTranslations();
  const hasRoute = useHasRoute();
  const recharge = optionalLinks.recharge();
  return (
    <div className={styles.warning}>
      <Banner
        {...props}
        action={
          hasRoute(recharge) && (
            <Link to={recharge} {...linkButton({ size: 'small' })}>
              {t('loans.recharge')}
            </Link>
          )
        }
      />
    </div>
  );
}

export function LoanSummarySkeleton() {
  return (
    <div className={styles.summary}>
      <Skeleton size={13} width="24%" />
      <Skeleton size={40} width="60%" />
      <Skeleton size={15} width="48%" />
    </div>
  );
}
