import type { Decimal } from '@bourse/money/decimal';
import { memo, type ReactNode } from 'react';
import type { LinkComponent } from './link.ts';
import { Change } from './price.tsx';
import styles from './symbol-chip.module.css';

export interface SymbolChipProps {
  as: LinkComponent;
  to: string;
  /** As it is shown: without the market's suffix. */
  symbol: string;
  /** A `Price`, where there is room for one. */
  price?: ReactNode;
  /** In percent: '1.25' is 1.25 %. Where it is not known, there is only the symbol. */
  changePercent: Decimal | undefined;
  /** It is on its way: its room is kept, so that the chips after it stay on their line. */
  isAwaited?: boolean;
}

/** An instrument that a text is about: its symbol with its price and the day's change, and the way to it. */
export const SymbolChip = memo(function SymbolChip(props: SymbolChipProps) {
  const { as: Link, to, symbol, price, changePercent, isAwaited = false } = props;
  return (
    <Link to={to} className={styles.chip}>
      <span className={styles.symbol}>{symbol}</span>
      {price}
      {changePercent !== undefined ? (
        <Change percent={changePercent} />
      ) : (
        isAwaited && <span className={styles.room} />
      )}
    </Link>
  );
});

/** Chips side by side, over several lines where there is no room, or on one line that scrolls sideways. */
export function SymbolChips({ children, isLine = false }: { children: ReactNode; isLine?: boolean }) {
  return (
    <span className={styles.row} data-line={isLine}>
      {children}
    </span>
  );
}
