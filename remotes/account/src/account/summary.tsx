import { formatWeekday, isSameDay } from '@bourse/i18n/dates';
import type { Decimal } from '@bourse/money/decimal';
import { deployment } from '@bourse/session/config';
import { Amount } from '@bourse/ui/amount';
import { GainFigure } from '@bourse/ui/gain';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Skeleton } from '@bourse/ui/states';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import { AllocationSkeleton } from './allocation.tsx';
import { DaySheet } from './day-sheet.tsx';
import type { Day } from './holdings.ts';
import { IdentitySkeleton } from './identity.tsx';
import styles from './summary.module.css';

interface SummaryProps {
  total: Decimal;
  /** Undefined while it is loading, and when a position has no price. */
  day: Day | undefined;
  hidden: boolean;
  onHide: (hidden: boolean) => void;
}

/** The total in large figures, with the day's result. */
export function Summary({ total, day, hidden, onHide }: SummaryProps) {
  const { t } = useTranslations();
  const { currency } = deployment;
  const [isDayOpen, openDay] = useState(false);
  return (
    <section className={styles.summary}>
      <div className={styles.head}>
        <h2 className={styles.label}>{t('account.total')}</h2>
        <IconButton
          icon={hidden ? 'eye-off' : 'eye'}
          label={t('account.hide')}
          pressed={hidden}
          filled={false}
          onClick={() => onHide(!hidden)}
        />
      </div>
      <Amount value={total} currency={currency} size="hero" masked={hidden} />
      {day?.account ? (
        <button type="button" className={styles.change} onClick={() => openDay(true)}>
          <GainFigure gain={day.gain} currency={currency} masked={hidden} />
          <span className={styles.today}>
            <DayName since={day.account.since} />
            <Icon name="forward" size={16} />
          </span>
        </button>
      ) : (
        <p className={styles.change}>
          <GainFigure gain={day?.gain} currency={currency} masked={hidden} />
          <span className={styles.today}>{t(day ? 'account.openToday' : 'account.today')}</span>
        </p>
      )}
      {day?.account && (
        <DaySheet day={day.account} open={isDayOpen} onClose={() => openDay(false)} hidden={hidden} />
      )}
    </section>
  );
}

/** 'today', or 'Fri 20 Nov' once that day is over. */
function DayName({ since }: { since: number }) {
  const { t, locale } = useTranslations();
  return isSameDay(since, Date.now()) ? t('account.today') : formatWeekday(since, locale);
}

/** Skeleton of everything that depends on the customer's data. */
export function SummarySkeleton() {
  const { t } = useTranslations();
  return (
    <>
      <IdentitySkeleton />
      <div className={styles.summary}>
        <div className={styles.head}>
          <span className={styles.label}>{t('account.total')}</span>
        </div>
        <Skeleton size={40} width="72%" />
        <div className={styles.change}>
          <Skeleton size={15} width="48%" />
        </div>
      </div>
      <AllocationSkeleton />
    </>
  );
}
