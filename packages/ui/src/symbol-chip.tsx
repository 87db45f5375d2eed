import type { Decimal } from '@bourse/money/decimal';
import { memo, type ReactNode } from 'react';
import type { LinkComponent } from './link.ts';
import { Change } from './price.tsx';
import styles from './symbol-chip.module.css';

export interface SymbolChipProps {
  as: LinkComponent;
  to: string;
  /** As it is shown: a code without the market's suffix, or a name. */
  symbol: string;
  /** A name replaces the symbol when the change has come: its width is reserved too. */
  isNameAwaited?: boolean;
  /** A `Price`, where there is room for one. */
  price?: ReactNode;
  /** In percent: '1.25' is 1.25 %. Where it is not known, there is only the symbol. */
  changePercent: Decimal | undefined;
  /** It is on its way: its width is reserved, so that the chips after it stay on their line. */
  isAwaited?: boolean;
}

/** An instrument that a text is about: its symbol with its price and the day's change, and the way to it. */
export const SymbolChip = memo(function SymbolChip(props: SymbolChipProps) {
  const { as: Link, to, symbol, isNameAwaited = false, price, changePercent, isAwaited = false } = props;
  return (
    <Link to={to} className={styles.chip}>
      <span className={styles.symbol} data-awaited={isNameAwaited}>
        {symbol}
      </span>
      {price}
      {changePercent !== undefined ? (
        <Change percent={changePercent} />
      ) : (
        isAwaited && <span className={styles.reserved} />
      )}
    </Link>
  );
});

/**
 * Chips side by side on a line that scrolls sideways: names and prices of any length come into it, and nothing below moves.
 * It reaches into the gutters, or into a gap as wide.
 */
export function SymbolChips({ children }: { children: ReactNode }) {
  return <span className={styles.row}>{children}</span>;
}
