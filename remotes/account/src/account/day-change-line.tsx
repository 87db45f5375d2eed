import { formatAmountChange, formatPercentChange } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { directionOf, Tinted } from '@bourse/ui/price';
import styles from './day-change-line.module.css';
import type { DayChange } from './holdings.ts';
import { Masked } from './masked.tsx';

const MARK = { up: '▲ ', down: '▼ ', flat: '' };

/** '▲ +₹10,424.20 (+0.82%)'. How much in percent says nothing about how much there is: it stays. */
export function DayChangeLine({ change, hidden }: { change: DayChange | undefined; hidden: boolean }) {
  if (!change) return '–';
  const direction = directionOf(change.value);
  return (
    <Tinted direction={direction}>
      <span className={styles.mark} aria-hidden="true">
        {MARK[direction]}
      </span>
      <Masked hidden={hidden}>{formatAmountChange(change.value, deployment.currency)}</Masked>
      {change.percent !== undefined && ` (${formatPercentChange(change.percent)})`}
    </Tinted>
  );
}
