import type { AccountDay } from '@bourse/contract/customer';
import type { PositionKind } from '@bourse/contract/position-kind';
import type { Position } from '@bourse/contract/positions';
import { closedOf, sumOfWorth } from '@bourse/figures/worth';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Amount } from '@bourse/ui/amount';
import { Dialog } from '@bourse/ui/dialog';
import { GainFigure } from '@bourse/ui/gain';
import { Icon } from '@bourse/ui/icon';
import { KeyValue } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import { HideAmounts } from './hide-amounts.tsx';
import styles from './positions-summary.module.css';

interface PositionsSummaryProps {
  kinds: readonly PositionKind[];
  positions: readonly Position[];
  /** Undefined while it is loading; the day's result with sales is then unknown. */
  day: AccountDay | null | undefined;
  dayTitle: string;
}

/** The value of a tab's positions with the day's result and the total one, which open into their parts. */
export function PositionsSummary({ kinds, positions, day, dayTitle }: PositionsSummaryProps) {
  const { t } = useTranslations();
  const { currency } = deployment;
  const masked = useAtomValue(amountsHiddenAtom);
  const [isOpen, setOpen] = useState(false);
  const sum = sumOfWorth(positions, day ? closedOf(day, kinds) : undefined);
  const { value, cost, fees, total, unpriced } = sum;
  const [ofDay, dayParts] = day === undefined ? [] : [sum.day, sum.dayParts];
  const amount = (of: typeof cost) => <Masked when={masked}>{formatAmount(of, currency)}</Masked>;
  const gain = (of: typeof total) => <GainFigure gain={of} currency={currency} masked={masked} />;
  return (
    <section className={styles.summary} aria-label={t('positions.value')}>
      <span className={styles.label}>{t('positions.value')}</span>
      <span className={styles.amount}>
        <Amount value={value} currency={currency} size="large" masked={masked} />
        <HideAmounts />
      </span>
      <button type="button" className={styles.results} onClick={() => setOpen(true)}>
        <span className={styles.result}>
          <span className={styles.label}>{dayTitle}</span>
          {gain(ofDay)}
        </span>
        <span className={styles.result}>
          <span className={styles.label}>{t('positions.total')}</span>
          {gain(total)}
        </span>
        <span className={styles.chevron}>
          <Icon name="forward" size={16} label={t('positions.parts')} />
        </span>
      </button>
      {unpriced > 0 && <p className={styles.label}>{t('positions.unpriced', { count: unpriced })}</p>}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('positions.parts')} variant="sheet">
        <KeyValue
          items={[
            { key: 'value', label: t('positions.value'), value: amount(value) },
            { key: 'cost', label: t('positions.cost'), value: amount(cost) },
            { key: 'total', label: t('positions.total'), value: gain(total), strong: true },
            ...(fees === undefined
              ? []
              : [{ key: 'fees', label: t('positions.feesInCost'), value: amount(fees) }]),
            ...(day && dayParts
              ? [
                  {
                    key: 'open',
                    label: t('positions.openDay'),
                    value: gain({ amount: dayParts.open, percent: undefined }),
                  },
                  {
                    key: 'sold',
                    label: t('positions.soldDay'),
                    value: gain({ amount: dayParts.realised, percent: undefined }),
                  },
                ]
              : []),
            { key: 'day', label: dayTitle, value: gain(ofDay), strong: true },
          ]}
        />
      </Dialog>
    </section>
  );
}
