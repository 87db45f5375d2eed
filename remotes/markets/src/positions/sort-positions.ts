/** How positions can be sorted, and which result a row shows. Pure. */
import { shortName } from '@bourse/contract/instrument';
import type { Position } from '@bourse/contract/positions';
import { worthOf } from '@bourse/figures/worth';
import { cmp, type Decimal } from '@bourse/money/decimal';

export const sortKeys = ['value', 'total', 'percent', 'day', 'symbol'] as const;
export type SortKey = (typeof sortKeys)[number];

/** The results that a row can show, in the order in which a tap on the column's head goes through them. */
export const resultKeys = ['total', 'percent', 'day'] as const;
export type ResultKey = (typeof resultKeys)[number];

/** The key after this one; the first follows the last. */
export const nextResult = (key: ResultKey): ResultKey =>
  resultKeys[(resultKeys.indexOf(key) + 1) % resultKeys.length] ?? 'total';

function figureOf(position: Position, key: Exclude<SortKey, 'symbol'>): Decimal | undefined {
  const { value, total, day } = worthOf(position);
  switch (key) {
    case 'value':
      return value;
    case 'total':
      return total?.amount;
    case 'percent':
      return total?.percent;
    case 'day':
      return day?.amount;
  }
}

/** By what the rows are called: 'Gold' of 'GC=F' stands at G-O. */
const byName = (one: Position, other: Position): number => {
  const [a, b] = [shortName(one) + one.symbol, shortName(other) + other.symbol];
  return a < b ? -1 : a > b ? 1 : 0;
};

/**
 * The largest figure first, by name from A to Z; equal figures by name. A position whose figure is not known comes
 * after those whose figure is known.
 */
export function sortPositions(positions: readonly Position[], key: SortKey): Position[] {
  if (key === 'symbol') return [...positions].sort(byName);
  const figures = new Map(positions.map((position) => [position, figureOf(position, key)]));
  return [...positions].sort((one, other) => {
    const [a, b] = [figures.get(one), figures.get(other)];
    if (a === undefined || b === undefined)
      return Number(a === undefined) - Number(b === undefined) || byName(one, other);
    return cmp(b, a) || byName(one, other);
  });
}
