/** What the customer has and where: sums over positions, exact, in the deployment's currency (D27, D33). */
import type { AccountDay, Customer } from '@bourse/contract/customer';
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

/** What the day has made. */
export interface Day {
  gain: Gain;
  /** Undefined where the back end says nothing of the account's day: then it is that of the open positions alone. */
  account: AccountDay | undefined;
}

/**
 * What the account's day has made, as a part of the total that it is shown under; without it, what open positions have
 * made, as a part of them. Undefined where not even that is known of every position.
 */
export function dayOf(
  { totalAssets, day }: Pick<Customer, 'totalAssets' | 'day'>,
  positions: readonly Position[] | undefined,
): Day | undefined {
  if (day) return { gain: gainOn(sub(totalAssets, day.result), day.result), account: day };
  const open = positions && whole(positions)?.day;
  return open && { gain: open, account: undefined };
}

export interface AllocationPart {
  id: 'available' | 'onHold' | PositionKind;
  worth: Decimal | undefined;
  day: Gain | undefined;
  /** How many positions; undefined for the balance and what is on hold. */
  positions: number | undefined;
  /** Of all parts, 0 to 1, for the width of a bar alone. */
  share: number;
}

/** What the day has made with a kind: what is held of it and what was sold of it. */
function dayOfKind(kind: PositionKind, positions: readonly Position[], day: AccountDay | null) {
  const sum = whole(positions);
  const known = day?.kinds.find((one) => one.kind === kind);
  if (!sum || !known) return sum?.day;
  const made = add(known.open, known.realised);
  return gainOn(sub(sum.value, made), made);
}

/** The balance, what is on hold, then each kind that something is held of, in the order of the positions' tabs. */
export function allocationOf(
  { available, reserved, day }: Pick<Customer, 'available' | 'reserved' | 'day'>,
  held: readonly (readonly [PositionKind, readonly Position[]])[],
): AllocationPart[] {
  const parts = [
    { id: 'available' as const, worth: available, day: undefined, positions: undefined },
    ...(reserved === null || isZero(reserved)
      ? []
      : [{ id: 'onHold' as const, worth: reserved, day: undefined, positions: undefined }]),
    ...held
      .filter(([, positions]) => positions.length > 0)
      .map(([kind, positions]) => ({
        id: kind,
        worth: whole(positions)?.value,
        day: dayOfKind(kind, positions, day),
        positions: positions.length,
      })),
  ];
  const total = add(...parts.map(({ worth }) => worth ?? '0'));
  return parts.map((part) => ({
    ...part,
    share: isZero(total) || part.worth === undefined ? 0 : toFloat(div(part.worth, total, 6)),
  }));
}

/** What is on hold beyond the parts that the back end names; undefined where there is nothing. */
export function otherHolds({ reserved, holds }: Pick<Customer, 'reserved' | 'holds'>): Decimal | undefined {
  const other = sub(reserved ?? '0', add('0', ...(holds ?? []).map(({ amount }) => amount)));
  return isZero(other) ? undefined : other;
}
