import type { Currency } from '@bourse/money/currency';
import { formatAmountChange, formatPercentChange } from '@bourse/money/format';
import type { Gain } from '@bourse/money/gain';
import styles from './gain.module.css';
import { Masked } from './masked.tsx';
import { DirectionMark, directionOf, Tinted, UNKNOWN } from './price.tsx';

export interface GainFigureProps {
  /** When undefined (not known), a dash is shown, never a zero. */
  gain: Gain | undefined;
  currency: Currency;
  /** Hides the amount. The percentage stays visible, because it does not reveal how much money there is. */
  masked?: boolean;
}

/** A profit or loss, formatted like Change: ▲ +₹10,424.20 (+0.82%). */
export function GainFigure({ gain, currency, masked = false }: GainFigureProps) {
  if (!gain) return UNKNOWN;
  const direction = directionOf(gain.amount);
  return (
    <Tinted direction={direction}>
      <span className={styles.amount} translate="no">
        <DirectionMark direction={direction} />
        <Masked when={masked}>{formatAmountChange(gain.amount, currency)}</Masked>
      </span>
      {gain.percent !== undefined && (
        // In a narrow container the percentage wraps to a line of its own.
        <>
          {' '}
          <span className={styles.percent} translate="no">
            ({formatPercentChange(gain.percent)})
          </span>
        </>
      )}
    </Tinted>
  );
}
