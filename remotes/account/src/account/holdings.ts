/** What the customer has and where: sums over positions, exact, in the deployment's currency (D27, D33). */
import type { Customer } from '@bourse/contract/customer';
import type { Position } from '@bourse/contract/positions';
import { sumOfWorth } from '@bourse/contract/worth';
import type { PositionKind } from '@bourse/links/links';
import { add, type Decimal, div, isZero, sub, toFloat } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';

/** @returns undefined where one position has no price: beside a total of all, a sum with a hole in it is no sum */
function whole(positions: readonly Position[]) {
  const sum = sumOfWorth(positions);
  return sum.unpriced === 0 ? sum : undefined;
}

/**
 * What all of it has made today, as a part of the total that it is shown under; undefined where that is not known of
 * every position.
 */
export function dayOf(total: Decimal, positions: readonly Position[]): Gain | undefined {
  const day = whole(positions)?.day;
  return day && gainOn(sub(total, day.amount), day.amount);
}

export interface Part {
  id: 'available' | 'reserved' | PositionKind;
  worth: Decimal | undefined;
  day: Gain | undefined;
  /** How many positions; undefined for the balance and what is reserved. */
  positions: number | undefined;
  /** Of all parts, 0 to 1, for the width of a bar alone. */
  share: number;
}

/** The balance, what is reserved, then each kind that something is held of, in the order of the positions' tabs. */
export function partsOf(
  { available, reserved }: Pick<Customer, 'available' | 'reserved'>,
  held: readonly (readonly [PositionKind, readonly Position[]])[],
): Part[] {
  const parts = [
    { id: 'available' as const, worth: available, day: undefined, positions: undefined },
    ...(reserved === null || isZero(reserved)
      ? []
      : [{ id: 'reserved' as const, worth: reserved, day: undefined, positions: undefined }]),
    ...held
      .filter(([, positions]) => positions.length > 0)
      .map(([kind, positions]) => ({
        id: kind,
        worth: whole(positions)?.value,
        day: whole(positions)?.day,
        positions: positions.length,
      })),
  ];
  const total = add(...parts.map(({ worth }) => worth ?? '0'));
  return parts.map((part) => ({
    ...part,
    share: isZero(total) || part.worth === undefined ? 0 : toFloat(div(part.worth, total, 6)),
  }));
}
