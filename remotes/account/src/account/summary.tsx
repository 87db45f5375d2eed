import type { Decimal } from '@bourse/money/decimal';
import type { Gain } from '@bourse/money/gain';
import { deployment } from '@bourse/session/config';
import { Amount } from '@bourse/ui/amount';
import { GainFigure } from '@bourse/ui/gain';
import { IconButton } from '@bourse/ui/icon-button';
import { Skeleton } from '@bourse/ui/states';
import { useWords } from '../words.ts';
import { IdentitySkeleton } from './identity.tsx';
import { PartsSkeleton } from './parts.tsx';
import styles from './summary.module.css';

interface SummaryProps {
  total: Decimal;
  /** Undefined until the positions are there, and where one of them has no price. */
  day: Gain | undefined;
  hidden: boolean;
  onHide: (hidden: boolean) => void;
}

/** One large total, and what the day did to it. */
export function Summary({ total, day, hidden, onHide }: SummaryProps) {
  const { t } = useWords();
  const { currency } = deployment;
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
      <p className={styles.change}>
        <GainFigure gain={day} currency={currency} masked={hidden} />
        <span className={styles.today}>{t('account.today')}</span>
      </p>
    </section>
  );
}

/** Of all that waits for the customer's data. */
export function SummarySkeleton() {
  const { t } = useWords();
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
      <PartsSkeleton />
    </>
  );
}
