import type { Quote } from '@bourse/contract/market';
import { profitOf } from '@bourse/figures/lot-gains';
import { valueOfRest } from '@bourse/figures/lot-values';
import { type Lot, unitsOf, wholeOf } from '@bourse/figures/lots';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { GainFigure } from '@bourse/ui/gain';
import { KeyValue } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { useTranslations } from '../translations.ts';
import type { Traded } from './order.ts';
import type { Summary, Terms } from './order-ticket.ts';
import { PriceSinceBought } from './price-since-bought.tsx';
import styles from './sale-outlook.module.css';

interface SaleOutlookProps {
  quote: Quote;
  traded: Traded;
  terms: Terms;
  /** All open lots, at least one. */
  lots: readonly Lot[];
  summary: Summary;
}

/**
 * What a sale decides on: what it would make, what stays, and how the price has moved since the purchase. It stands
 * below the lots, so that nothing moves when it comes.
 */
export function SaleOutlook({ quote, traded, terms, lots, summary }: SaleOutlookProps) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const home = deployment.currency;
  const { parts, cost } = summary;
  const profit = cost && profitOf(parts, cost.total);
  const kept = unitsOf(lots.map(wholeOf)) - unitsOf(parts);
  return (
    <div className={styles.outlook} data-single={lots.length === 1}>
      <div className={styles.figures}>
        <KeyValue
          columns={2}
          items={[
            {
              key: 'profit',
              label: t('orderTicket.profit'),
              value: <GainFigure gain={profit} currency={home} masked={masked} />,
            },
            {
              key: 'kept',
              label: t('orderTicket.kept'),
              value:
                kept === 0 ? (
                  t('orderTicket.keptNone')
                ) : (
                  <Masked when={masked}>
                    {formatQuantity(kept, home)}
                    {terms.rate &&
                      ` · ${formatAmount(valueOfRest(lots, parts, terms.price, terms.rate, terms.now), home)}`}
                  </Masked>
                ),
            },
          ]}
        />
      </div>
      <PriceSinceBought quote={quote} traded={traded} lots={lots} parts={parts} now={terms.now} />
    </div>
  );
}
