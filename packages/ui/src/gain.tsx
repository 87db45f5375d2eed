import type { Currency } from '@bourse/money/currency';
import { formatAmountChange, formatPercentChange } from '@bourse/money/format';
import type { Gain } from '@bourse/money/gain';
import styles from './gain.module.css';
import { Masked } from './masked.tsx';
import { DirectionMark, directionOf, Tinted, UNKNOWN } from './price.tsx';

export interface GainFigureProps {
  /** Undefined where it is not known: a dash, never a zero. */
  gain: Gain | undefined;
  currency: Currency;
  /** The customer hides amounts. How much in percent says nothing about how much there is: it stays. */
  masked?: boolean;
}

/** Money that was won or lost, written as Change writes a price's: ▲ +₹10,424.20 (+0.82%). */
export function GainFigure({ gain, currency, masked = false }: GainFigureProps) {
  if (!gain) return UNKNOWN;
  const direction = directionOf(gain.amount);
  return (
    <Tinted direction={direction}>
      <span className={styles.amount}>
        <DirectionMark direction={direction} />
        <Masked when={masked}>{formatAmountChange(gain.amount, currency)}</Masked>
      </span>
      {gain.percent !== undefined && (
        // A narrow place puts it on a line of its own.
        <>
          {' '}
          <span className={styles.percent}>({formatPercentChange(gain.percent)})</span>
        </>
      )}
    </Tinted>
  );
}
