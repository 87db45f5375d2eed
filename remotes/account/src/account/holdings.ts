/** What the customer has and where: sums over positions, exact, in the deployment's currency (D27, D33). */
import type { Position } from '@bourse/contract/positions';
import type { PositionKind } from '@bourse/links/links';
import { add, type Decimal, div, isZero, mul, sub, toFloat } from '@bourse/money/decimal';

export interface DayChange {
  /** How much the worth has moved since the previous close. */
  value: Decimal;
  /** Of the worth at the previous close; undefined where that was nothing. */
  percent: Decimal | undefined;
}

type Valued = Pick<Position, 'value' | 'dayChange'>;

/** @returns undefined where one position has no price: a sum with a hole in it is no sum */
export function worthOf(positions: readonly Valued[]): Decimal | undefined {
  const values = known(positions.map(({ value }) => value));
  return values && add(...values);
}

/** @returns undefined where it is not known of every position */
export function dayChangeOf(positions: readonly Valued[]): DayChange | undefined {
  const worth = worthOf(positions);
  const changes = known(positions.map(({ dayChange }) => dayChange));
  if (worth === undefined || changes === undefined) return undefined;
  const value = add(...changes);
  const before = sub(worth, value);
  return { value, percent: isZero(before) ? undefined : div(mul(value, '100'), before, 4) };
}

const known = (amounts: readonly (Decimal | null)[]): readonly Decimal[] | undefined =>
  amounts.every((amount) => amount !== null) ? amounts : undefined;

export interface Part {
  id: 'available' | PositionKind;
  worth: Decimal | undefined;
  dayChange: DayChange | undefined;
  /** How many positions; undefined for the balance. */
  positions: number | undefined;
  /** Of all parts, 0 to 1, for the width of a bar alone. */
  share: number;
}

/** The balance, then each kind that something is held of, in the order of the positions' tabs. */
export function partsOf(
  available: Decimal,
  held: readonly (readonly [PositionKind, readonly Valued[]])[],
): Part[] {
  const parts = [
    { id: 'available' as const, worth: available, dayChange: undefined, positions: undefined },
    ...held
      .filter(([, positions]) => positions.length > 0)
      .map(([kind, positions]) => ({
        id: kind,
        worth: worthOf(positions),
        dayChange: dayChangeOf(positions),
        positions: positions.length,
      })),
  ];
  const total = add(...parts.map(({ worth }) => worth ?? '0'));
  return parts.map((part) => ({
    ...part,
    share: isZero(total) || part.worth === undefined ? 0 : toFloat(div(part.worth, total, 6)),
  }));
}
