import type { Currency } from '@bourse/money/currency';
import { formatAmountChange, formatPercentChange } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { directionOf, Tinted } from '@bourse/ui/price';
import styles from './gain-figure.module.css';
import type { Gain } from './worth.ts';

/** As ui's Amount writes what is hidden. */
export const MASK = '••••••';

const MARK = { up: '▲', down: '▼', flat: '' } as const;

interface GainFigureProps {
  gain: Gain | undefined;
  /** The deployment's where nothing is said. */
  currency?: Currency;
  /** The customer hides amounts: the percent alone is shown. */
  masked?: boolean;
}

/** What was won or lost: signed and marked, so that colour is never the only sign. */
export function GainFigure({ gain, currency = deployment.currency, masked = false }: GainFigureProps) {
  if (!gain) return <span className={styles.gain}>–</span>;
  const direction = directionOf(gain.amount);
  return (
    <Tinted direction={direction}>
      <span className={styles.gain}>
        <span>
          {MARK[direction] && (
            <span className={styles.mark} aria-hidden="true">
              {MARK[direction]}
            </span>
          )}
          {masked ? MASK : formatAmountChange(gain.amount, currency)}
        </span>
        {gain.percent !== undefined && (
          <span className={styles.percent}>{formatPercentChange(gain.percent)}</span>
        )}
      </span>
    </Tinted>
  );
}
