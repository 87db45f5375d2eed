import { formatDateTime } from '@bourse/i18n/dates';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { GainFigure } from '@bourse/ui/gain';
import { Empty } from '@bourse/ui/states';
import { useAtomValue } from 'jotai';
import { useWords } from '../words.ts';
import styles from './lot-choice.module.css';
import type { Traded } from './order.ts';
import { gainOf, type Lot, type OpenLot, type Terms } from './order-ticket.ts';

interface LotChoiceProps {
  chosen: Lot | undefined;
  terms: Terms;
  traded: Traded;
  choose: (lotNo: string) => void;
}

/**
 * Which purchase is sold. A sale closes it whole, so the quantity is the lot's and is not asked for (D23); it is what is
 * sold, and said though amounts are hidden (D2).
 */
export function LotChoice({ chosen, terms, traded, choose }: LotChoiceProps) {
  const { t } = useWords();
  const { lots = [] } = terms;
  if (lots.length === 0) {
    return (
      <Empty icon="records" title={t('orderTicket.problems.no-lots')} detail={t('orderTicket.noLotsHint')} />
    );
  }
  return (
    <fieldset className={styles.lots}>
      <legend className={styles.legend}>{t('orderTicket.lots', { count: lots.length })}</legend>
      {lots.map((lot) => (
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
  lot: OpenLot;
  isChosen: boolean;
}

function LotOption({ lot, isChosen, terms, traded, choose }: LotOptionProps) {
  const { t, locale } = useWords();
  const masked = useAtomValue(amountsHiddenAtom);
  const gain = terms.rate ? gainOf(lot, terms.price, terms.rate) : undefined;
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
            price: formatAmount(lot.price, traded.currency, traded.decimals),
          })}
        </span>
        <span className={styles.time}>{formatDateTime(lot.createdAt, locale)}</span>
      </span>
      {gain !== undefined && (
        <span className={styles.gain}>
          <GainFigure
            gain={{ amount: gain, percent: undefined }}
            currency={deployment.currency}
            masked={masked}
          />
        </span>
      )}
    </label>
  );
}
