import { gainsOf } from '@bourse/figures/lot-gains';
import { isSellable, type Lot, leftOf, unitsOf, wholeOf } from '@bourse/figures/lots';
import { formatDateTime } from '@bourse/i18n/dates';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import type { Gain } from '@bourse/money/gain';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { GainFigure } from '@bourse/ui/gain';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './lot-choice.module.css';
import type { Traded } from './order.ts';
import type { Terms } from './order-ticket.ts';

interface LotChoiceProps {
  chosen: readonly Lot[];
  terms: Terms;
  traded: Traded;
  choose: (lotNos: readonly string[]) => void;
  /** Back to a quantity; undefined where only whole lots can be sold. */
  writeQuantity: (() => void) | undefined;
}

/**
 * Which purchases are sold, all that is left of each. The quantity is that of the lots and is not asked for; it is what is
 * sold, and said though amounts are hidden (D2).
 */
export function LotChoice({ chosen, terms, traded, choose, writeQuantity }: LotChoiceProps) {
  const { t } = useTranslations();
  const { lots = [] } = terms;
  const numbers = (of: readonly Lot[]) => of.map(({ orderNo }) => orderNo);
  const isChosen = ({ orderNo }: Lot) => numbers(chosen).includes(orderNo);
  const toggle = (lot: Lot) =>
    choose(numbers(lots.filter((other) => (other === lot ? !isChosen(lot) : isChosen(other)))));
  const sellable = lots.filter((lot) => isSellable(lot, terms.now));
  const isAll = chosen.length === sellable.length;
  const { gains } = terms.rate ? gainsOf(lots, terms.price, terms.rate, terms.now) : { gains: [] };
  return (
    <fieldset className={styles.lots}>
      <legend className={styles.legend}>
        {t('orderTicket.lots', { count: lots.length })}
        {!writeQuantity && <span className={styles.rule}> · {t('orderTicket.wholeLots')}</span>}
      </legend>
      {writeQuantity && (
        <Button variant="text" onClick={writeQuantity}>
          {t('orderTicket.writeQuantity')}
        </Button>
      )}
      {sellable.length > 1 && (
        <Option isChosen={isAll} toggle={() => choose(isAll ? [] : numbers(sellable))}>
          <span className={styles.quantity}>
            {t(traded.kind === 'stock' ? 'orderTicket.allShares' : 'orderTicket.allUnits', {
              count: unitsOf(sellable.map(wholeOf)),
            })}
          </span>
        </Option>
      )}
      {lots.map((lot, at) => (
        <Option
          key={lot.orderNo}
          isChosen={isChosen(lot)}
          isDisabled={!sellable.includes(lot)}
          toggle={() => toggle(lot)}
        >
          <LotFigures lot={lot} gain={gains[at]} terms={terms} traded={traded} />
        </Option>
      ))}
    </fieldset>
  );
}

interface OptionProps {
  isChosen: boolean;
  isDisabled?: boolean;
  toggle: () => void;
  children: ReactNode;
}

function Option({ isChosen, isDisabled = false, toggle, children }: OptionProps) {
  return (
    <Checkbox
      className={styles.lot}
      tone="sell"
      name="lot"
      checked={isChosen}
      disabled={isDisabled}
      onChange={toggle}
    >
      {children}
    </Checkbox>
  );
}

interface LotFiguresProps extends Pick<LotChoiceProps, 'terms' | 'traded'> {
  lot: Lot;
  /** Undefined where there is no rate. */
  gain: Gain | undefined;
}

function LotFigures({ lot, gain, terms, traded }: LotFiguresProps) {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  return (
    <>
      <span className={styles.main}>
        <span className={styles.quantity}>
          {t('orderTicket.lotOf', {
            quantity: formatQuantity(leftOf(lot), traded.currency),
            price: formatAmount(lot.price, traded.currency, traded.decimals),
          })}
        </span>
        <span className={styles.time}>
          {isSellable(lot, terms.now)
            ? formatDateTime(lot.createdAt, locale)
            : t('orderTicket.sellableFrom', { time: formatDateTime(lot.sellableAt ?? 0, locale) })}
        </span>
      </span>
      {gain && (
        <span className={styles.gain}>
          <GainFigure gain={gain} currency={deployment.currency} masked={masked} />
        </span>
      )}
    </>
  );
}
