import type { Customer } from '@bourse/contract/customer';
import type { Today } from '@bourse/figures/account';
import { netWorth } from '@bourse/figures/net-worth';
import { isZero } from '@bourse/money/decimal';
import { formatAmount, formatAmountChange } from '@bourse/money/format';
import type { Gain } from '@bourse/money/gain';
import { deployment } from '@bourse/session/config';
import { Amount } from '@bourse/ui/amount';
import { GainFigure } from '@bourse/ui/gain';
import { HeaderTitle } from '@bourse/ui/header-title';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { DOTS } from '@bourse/ui/masked';
import { Skeleton } from '@bourse/ui/states';
import { useRef, useState } from 'react';
import { useTranslations } from '../translations.ts';
import { DayName } from './day-name.tsx';
import { DaySheet } from './day-sheet.tsx';
import { IdentityLike, IdentitySkeleton } from './identity.tsx';
import { Owed } from './owed.tsx';
import styles from './summary.module.css';

interface SummaryProps {
  customer: Pick<Customer, 'totalAssets' | 'loan'>;
  /** Undefined while it is loading, and when a position has no price. */
  day: Today | undefined;
  /** Of the open positions since they were bought; undefined where there is none to show. */
  result: Gain | undefined;
  hidden: boolean;
  onHide: (hidden: boolean) => void;
}

/**
 * Total assets in large figures, or net worth where there is a loan (D90), with today's result and that of the open
 * positions. Scrolled away, the figure is in the header.
 */
export function Summary({ customer, day, result, hidden, onHide }: SummaryProps) {
  const { t } = useTranslations();
  const { currency } = deployment;
  const [isDayOpen, openDay] = useState(false);
  const headline = useRef<HTMLDivElement>(null);
  const hasLoan = !isZero(customer.loan);
  const worth = netWorth(customer);
  const name = t(hasLoan ? 'account.netWorth' : 'account.total');
  return (
    <section className={styles.summary}>
      <div className={styles.head}>
        <h2 className={styles.label}>{name}</h2>
        <IconButton
          icon={hidden ? 'eye-off' : 'eye'}
          label={t('account.hide')}
          pressed={hidden}
          filled={false}
          onClick={() => onHide(!hidden)}
        />
      </div>
      <div ref={headline}>
        <Amount value={worth} currency={currency} size="hero" masked={hidden} />
      </div>
      <HeaderTitle headline={headline} name={name} figure={hidden ? DOTS : formatAmount(worth, currency)} />
      <Owed customer={customer} hidden={hidden} />
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
      {result && (
        <p className={styles.change}>
          <GainFigure gain={result} currency={currency} masked={hidden} />
          <span className={styles.today}>{t('account.sinceBought')}</span>
        </p>
      )}
      {day?.account && (
        <DaySheet day={day.account} open={isDayOpen} onClose={() => openDay(false)} hidden={hidden} />
      )}
    </section>
  );
}

/**
 * As high as the customer and the total, before either has ever been there: lines of the same texts, with figures of as
 * many digits as those of most customers, which wrap where those will.
 */
export function SummaryLike({ phone, hasResult }: { phone: string; hasResult: boolean }) {
  const { t } = useTranslations();
  const line = (label: string) => (
    <>
      <span>
        <span className={styles.like} data-like={`▲ ${formatAmountChange('10000', deployment.currency)}`} />{' '}
        <span className={styles.like} data-like="(+0.10%)" />
      </span>
      <span className={styles.like} data-like={label} />
    </>
  );
  return (
    <>
      <IdentityLike phone={phone} />
      <div className={styles.summary}>
        <div className={styles.head} />
        <Skeleton size={40} />
        <button type="button" className={styles.change}>
          {line(`${t('account.today')} ›`)}
        </button>
        {hasResult && <p className={styles.change}>{line(t('account.sinceBought'))}</p>}
      </div>
    </>
  );
}

/** Skeleton of the customer and the total. */
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
    </>
  );
}
