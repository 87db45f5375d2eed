import type { Position } from '@bourse/contract/positions';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { Amount } from '@bourse/ui/amount';
import { KeyValue } from '@bourse/ui/key-value';
import { useWords } from '../words.ts';
import { GainFigure } from './gain-figure.tsx';
import styles from './positions-summary.module.css';
import { summaryOf } from './worth.ts';

/** What all positions of a tab are worth together, have cost, and have made today and in all. */
export function PositionsSummary({ positions }: { positions: readonly Position[] }) {
  const { t } = useWords();
  const { currency } = deployment;
  const { value, cost, day, total, unpriced } = summaryOf(positions);
  return (
    <section className={styles.summary} aria-label={t('positions.value')}>
      <div className={styles.value}>
        <span className={styles.label}>{t('positions.value')}</span>
        <Amount value={value} currency={currency} size="large" />
      </div>
      <KeyValue
        items={[
          { key: 'cost', label: t('positions.cost'), value: formatAmount(cost, currency) },
          { key: 'day', label: t('positions.day'), value: <GainFigure gain={day} /> },
          { key: 'total', label: t('positions.total'), value: <GainFigure gain={total} /> },
        ]}
      />
      {unpriced > 0 && <p className={styles.note}>{t('positions.unpriced', { count: unpriced })}</p>}
    </section>
  );
}
