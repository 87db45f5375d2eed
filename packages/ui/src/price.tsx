import type { Currency } from '@bourse/money/currency';
import { cmp, type Decimal } from '@bourse/money/decimal';
import { formatAmount, formatChange, formatPercentChange, formatPrice } from '@bourse/money/format';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { type Direction, directionOf } from './direction.ts';
import styles from './price.module.css';

export { type Direction, directionOf } from './direction.ts';

/** Shown for a figure that is not known; never a zero. */
export const UNKNOWN = '–';

export interface PriceProps {
  value: Decimal | undefined;
  decimals?: number;
  /** Shown with the currency's symbol and grouped as in its home country (D40). */
  currency?: Currency;
  /**
   * A real change flashes for 450 ms (default). Key the component by symbol, so that another symbol's price does not
   * flash.
   */
  flash?: boolean;
  /** 40 shrinks to the width of its container, where that is a size container. */
  size?: 13 | 15 | 17 | 22 | 28 | 40;
}

export function Price({ value, decimals = 2, currency, flash = true, size = 15 }: PriceProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const last = useRef<{ value: Decimal | undefined; turn: number }>({ value, turn: 0 });

  // We set an attribute outside of React, so that a tick costs one DOM write. The alternating name restarts
  // the animation.
  useEffect(() => {
    const { value: before, turn } = last.current;
    last.current = { value, turn };
    if (!flash || before === undefined || value === undefined) return;
    const sign = cmp(value, before);
    if (sign === 0 || !ref.current) return;
    last.current.turn = 1 - turn;
    ref.current.dataset.flash = `${sign > 0 ? 'up' : 'down'}-${turn}`;
  }, [value, flash]);

  const text =
    value === undefined
      ? UNKNOWN
      : currency
        ? formatAmount(value, currency, decimals)
        : formatPrice(value, { decimals });
  return (
    <span
      ref={ref}
      className={styles.price}
      translate="no"
      data-size={size}
      style={size === 40 ? ({ '--length': text.length } as CSSProperties) : undefined}
    >
      {text}
    </span>
  );
}

const MARK = { up: '▲', down: '▼' } as const;

/** An arrow before what rose or fell. It is hidden from screen readers, which read the sign of the figure. */
export function DirectionMark({ direction }: { direction: Direction }) {
  if (direction === 'flat') return null;
  return (
    <span className={styles.mark} aria-hidden="true">
      {MARK[direction]}
    </span>
  );
}

export interface ChangeProps {
  /** The change in the price's unit. */
  value?: Decimal | undefined;
  /** In percent: '1.25' is 1.25 %. In parentheses where both are given. */
  percent?: Decimal | undefined;
  decimals?: number;
  currency?: Currency;
  size?: 11 | 13 | 15 | 17;
  /** On a tinted background of the direction's colour. */
  chip?: boolean;
}

/** A signed change with a direction mark: colour is never the only sign. */
export function Change({ value, percent, decimals = 2, currency, size = 13, chip = false }: ChangeProps) {
  const absolute =
    value === undefined ? undefined : formatChange(value, { decimals, ...(currency ? { currency } : {}) });
  const relative = percent === undefined ? undefined : formatPercentChange(percent);
  const direction = value === undefined ? directionOf(percent) : directionOf(value, decimals);
  return (
    <span
      className={styles.change}
      translate="no"
      data-direction={direction}
      data-size={size}
      data-chip={chip}
    >
      <DirectionMark direction={direction} />
      {absolute !== undefined && relative !== undefined
        ? `${absolute} (${relative})`
        : (absolute ?? relative ?? UNKNOWN)}
    </span>
  );
}

/** Direction colour for content whose text already gives the direction by words or sign. */
export function Tinted({ direction, children }: { direction: Direction; children: ReactNode }) {
  return (
    <span className={styles.tinted} data-direction={direction}>
      {children}
    </span>
  );
}
