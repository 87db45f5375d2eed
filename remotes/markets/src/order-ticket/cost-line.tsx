import { FEE_RATE, LEAST_FEE } from '@bourse/contract/order-cost';
import { mul } from '@bourse/money/decimal';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { useTranslations } from '../translations.ts';
import styles from './cost-line.module.css';
import type { Traded } from './order.ts';
import type { Draft, Summary, Terms } from './order-ticket.ts';
import { useRateText } from './rate-text.ts';

interface CostLineProps {
  draft: Draft;
  summary: Summary;
  terms: Terms;
  traded: Traded;
}

/** What the order costs before anybody commits (D2): price × quantity, fee, conversion, total. */
export function CostLine({ draft, summary, terms, traded }: CostLineProps) {
  const { t } = useTranslations();
  const rateText = useRateText();
  const { cost, quantity } = summary;
  const home = deployment.currency;
  const rule = { percent: mul(FEE_RATE, '100'), least: formatAmount(LEAST_FEE, home) };
  return (
    <dl className={styles.cost}>
      <div className={styles.sum}>
        <dt className={styles.how}>
          {cost && quantity !== undefined
            ? t(`orderTicket.sum.${draft.side}`, {
                price: formatAmount(terms.price, traded.currency, traded.decimals),
                quantity: formatQuantity(quantity, home),
                fee: formatAmount(cost.fee, home),
                ...rule,
              })
            : t('orderTicket.feeAlone', rule)}
        </dt>
        <dd className={styles.rate}>{rateText(terms.rate, traded.currency)}</dd>
      </div>
      <div className={styles.end}>
        <dt className={styles.how}>{t(`orderTicket.total.${draft.side}`)}</dt>
        <dd className={styles.total}>{cost ? formatAmount(cost.total, home) : '–'}</dd>
      </div>
    </dl>
  );
}
