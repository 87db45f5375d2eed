import type { Position } from '@bourse/contract/positions';
import { sumOfWorth } from '@bourse/contract/worth';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Amount } from '@bourse/ui/amount';
import { GainFigure } from '@bourse/ui/gain';
import { KeyValue } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { useWords } from '../words.ts';
import { HideAmounts } from './hide-amounts.tsx';
import styles from './positions-summary.module.css';

/** What all positions of a tab are worth together, have cost, and have made today and in all. */
export function PositionsSummary({ positions }: { positions: readonly Position[] }) {
  const { t } = useWords();
  const { currency } = deployment;
  const masked = useAtomValue(amountsHiddenAtom);
  const { value, cost, day, total, unpriced } = sumOfWorth(positions);
  return (
    <section className={styles.summary} aria-label={t('positions.value')}>
      <div className={styles.value}>
        <span className={styles.label}>{t('positions.value')}</span>
        <span className={styles.amount}>
          <Amount value={value} currency={currency} size="large" masked={masked} />
          <HideAmounts />
        </span>
      </div>
      <KeyValue
        items={[
          {
            key: 'cost',
            label: t('positions.cost'),
            value: <Masked when={masked}>{formatAmount(cost, currency)}</Masked>,
          },
          {
            key: 'day',
            label: t('positions.day'),
            value: <GainFigure gain={day} currency={currency} masked={masked} />,
          },
          {
            key: 'total',
            label: t('positions.total'),
            value: <GainFigure gain={total} currency={currency} masked={masked} />,
          },
        ]}
      />
      {unpriced > 0 && <p className={styles.note}>{t('positions.unpriced', { count: unpriced })}</p>}
    </section>
  );
}
