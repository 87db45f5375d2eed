import { displaySymbol, rowSpark } from '@bourse/contract/instrument';
import type { Position } from '@bourse/contract/positions';
import { worthOf } from '@bourse/contract/worth';
import { links } from '@bourse/links/links';
import { isZero } from '@bourse/money/decimal';
import { formatAmount, formatPrice, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { GainFigure } from '@bourse/ui/gain';
import { DOTS, Masked } from '@bourse/ui/masked';
import { directionOf, Price } from '@bourse/ui/price';
import { hairlineRow, pressableRow } from '@bourse/ui/row';
import { Sparkline } from '@bourse/ui/sparkline';
import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { averageText, priceText } from '../instruments/instrument.ts';
import { useTranslations } from '../translations.ts';
import styles from './position-row.module.css';

interface PositionRowProps {
  position: Position;
  /** Label of the day's result. */
  dayLabel: string;
}

/**
 * One position, which opens the v2 detail. Quantity and cost are on the left, value and result on the right, so that
 * quantity × average + fees = cost, and value − cost = total.
 */
export const PositionRow = memo(function PositionRow({ position, dayLabel }: PositionRowProps) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const { symbol, name, quantity, averagePrice, price } = position;
  const { value, cost, fees, day, total } = worthOf(position);
  const { currency } = deployment;
  const spark = rowSpark(position.linePath);
  const held = (count: string) =>
    t('positions.held', { quantity: count, price: averageText(position, averagePrice, quantity) });
  // The fees have no currency sign, because the amount beside them has one: the row has at most three lines
  // in any currency.
  const paid = (costText: string, feesText: string) =>
    fees === undefined || isZero(fees)
      ? t('positions.paid', { cost: costText })
      : t('positions.paidWithFees', { cost: costText, fees: feesText });
  return (
    <li className={hairlineRow}>
      <Link to={links.stock(symbol, name)} className={`${pressableRow} ${styles.link}`}>
        <span className={styles.head}>
          <span className={styles.name}>
            <span className={styles.symbol}>{displaySymbol(symbol)}</span>
            {price !== null && <span className={styles.detail}>{priceText(position, price)}</span>}
          </span>
          {spark && (
            <span className={styles.spark}>
              <Sparkline points={spark} direction={directionOf(day?.amount)} />
            </span>
          )}
          <span className={styles.value}>
            <Masked when={masked}>
              <Price value={value} currency={currency} />
            </Masked>
          </span>
        </span>
        <span className={styles.line}>
          <span className={styles.detail}>
            <Masked when={masked} seen={held(DOTS)}>
              {held(formatQuantity(quantity, currency))}
            </Masked>
          </span>
          <span className={styles.gain}>
            <GainFigure gain={total} currency={currency} masked={masked} />
          </span>
        </span>
        <span className={styles.line}>
          <span className={styles.detail}>
            <Masked when={masked} seen={paid(DOTS, DOTS)}>
              {paid(formatAmount(cost, currency), formatPrice(fees ?? '0', { currency }))}
            </Masked>
          </span>
          <span className={styles.gain}>
            <span className={styles.day}>{dayLabel}</span>
            <GainFigure gain={day && { ...day, percent: undefined }} currency={currency} masked={masked} />
          </span>
        </span>
      </Link>
    </li>
  );
});
