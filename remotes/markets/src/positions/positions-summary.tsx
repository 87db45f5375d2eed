import type { AccountDay } from '@bourse/contract/customer';
import type { PositionKind } from '@bourse/contract/position-kind';
import type { Position } from '@bourse/contract/positions';
import { soldOutToday, sumOfWorth } from '@bourse/contract/worth';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Amount } from '@bourse/ui/amount';
import { GainFigure } from '@bourse/ui/gain';
import { KeyValue } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { useTranslations } from '../translations.ts';
import { HideAmounts } from './hide-amounts.tsx';
import styles from './positions-summary.module.css';

interface PositionsSummaryProps {
  kind: PositionKind;
  positions: readonly Position[];
  /** Undefined while it is loading; the day's result with sales is then unknown. */
  day: AccountDay | null | undefined;
  dayTitle: string;
}

/** Sums of the positions of a tab: value, cost, the day's result and the total result. */
export function PositionsSummary({ kind, positions, day, dayTitle }: PositionsSummaryProps) {
  const { t } = useTranslations();
  const { currency } = deployment;
  const masked = useAtomValue(amountsHiddenAtom);
  const sum = sumOfWorth(positions, day ? soldOutToday(day, kind, positions) : '0');
  const { value, cost, fees, total, unpriced } = sum;
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
          ...(fees === undefined
            ? []
            : [
                {
                  key: 'fees',
                  label: t('positions.fees'),
                  value: <Masked when={masked}>{formatAmount(fees, currency)}</Masked>,
                },
              ]),
          {
            key: 'day',
            label: dayTitle,
            value: (
              <GainFigure
                gain={day === undefined ? undefined : sum.day}
                currency={currency}
                masked={masked}
              />
            ),
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
