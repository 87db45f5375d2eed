import { formatDateTime } from '@bourse/i18n/dates';
import { formatPrice, formatQuantity } from '@bourse/money/format';
import { Empty, SkeletonRows } from '@bourse/ui/states';
import { GainFigure } from '../positions/gain-figure.tsx';
import { useWords } from '../words.ts';
import styles from './lot-choice.module.css';
import type { Traded } from './order.ts';
import { type Lot, profitOf, type Terms } from './order-ticket.ts';

interface LotChoiceProps {
  chosen: Lot | undefined;
  terms: Terms;
  traded: Traded;
  choose: (lotNo: string) => void;
}

/** Which purchase is sold. A sale closes it whole, so the quantity is the lot's and is not asked for (D23). */
export function LotChoice({ chosen, terms, traded, choose }: LotChoiceProps) {
  const { t } = useWords();
  if (terms.lots === undefined) return <SkeletonRows rows={2} shape="row" />;
  if (terms.lots.length === 0) {
    return (
      <Empty icon="records" title={t('orderTicket.problems.no-lots')} detail={t('orderTicket.noLotsHint')} />
    );
  }
  return (
    <fieldset className={styles.lots}>
      <legend className={styles.legend}>{t('orderTicket.lots', { count: terms.lots.length })}</legend>
      {terms.lots.map((lot) => (
        <LotOption
          key={lot.orderNo}
          lot={lot}
          isChosen={lot.orderNo === chosen?.orderNo}
          terms={terms}
          traded={traded}
          choose={choose}
        />
      ))}
      {chosen && <p className={styles.note}>{t('orderTicket.lotLocked', { count: chosen.quantity })}</p>}
    </fieldset>
  );
}

interface LotOptionProps extends Omit<LotChoiceProps, 'chosen'> {
  lot: Lot;
  isChosen: boolean;
}

function LotOption({ lot, isChosen, terms, traded, choose }: LotOptionProps) {
  const { t, locale } = useWords();
  const profit = terms.rate ? profitOf(lot, terms.price, terms.rate) : undefined;
  return (
    <label className={styles.lot}>
      <input
        type="radio"
        name="lot"
        className={styles.radio}
        checked={isChosen}
        onChange={() => choose(lot.orderNo)}
      />
      <span className={styles.main}>
        <span className={styles.quantity}>
          {t('orderTicket.lotOf', {
            quantity: formatQuantity(lot.quantity, traded.currency),
            price: formatPrice(lot.price, { decimals: traded.decimals, currency: traded.currency }),
          })}
        </span>
        <span className={styles.time}>{formatDateTime(lot.createdAt, locale)}</span>
      </span>
      {profit !== undefined && (
        <span className={styles.profit}>
          <GainFigure gain={{ amount: profit, percent: undefined }} />
        </span>
      )}
    </label>
  );
}
