import { formatAmountChange, formatPercentChange } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { directionOf, Tinted } from '@bourse/ui/price';
import styles from './gain-figure.module.css';
import type { Gain } from './worth.ts';

const MARK = { up: '▲', down: '▼', flat: '' } as const;

/** What was won or lost, in the deployment's currency: signed and marked, so that colour is never the only sign. */
export function GainFigure({ gain }: { gain: Gain | undefined }) {
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
          {formatAmountChange(gain.amount, deployment.currency)}
        </span>
        {gain.percent !== undefined && (
          <span className={styles.percent}>{formatPercentChange(gain.percent)}</span>
        )}
      </span>
    </Tinted>
  );
}
