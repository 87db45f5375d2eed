/** Sums over the customer's positions, exact, in the deployment's currency (D27, D33). */
import type { AccountDay, Customer } from '@bourse/contract/customer';
import type { PositionKind } from '@bourse/contract/position-kind';
import type { Position } from '@bourse/contract/positions';
import { sumOfWorth } from '@bourse/figures/worth';
import { add, type Decimal, div, isZero, sub, toFloat } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';

/** @returns undefined when one position has no price, because a sum without it would be wrong */
function pricedSum(positions: readonly Position[]) {
  const sum = sumOfWorth(positions);
  return sum.unpriced === 0 ? sum : undefined;
}

/** The result of a day. */
export interface Day {
  gain: Gain;
  /**
   * The back end's result of the account's day; undefined when it reports none, and `gain` is then of the open
   * positions only.
   */
  account: AccountDay | undefined;
}

/**
 * The result of the account's day, with a percentage of the total; when the back end reports none, the result of the
 * open positions, with a percentage of their value. Undefined when one position's result is not known.
 */
export function dayOf(
  { totalAssets, day }: Pick<Customer, 'totalAssets' | 'day'>,
  positions: readonly Position[] | undefined,
): Day | undefined {
  if (day) return { gain: gainOn(sub(totalAssets, day.result), day.result), account: day };
  const open = positions && pricedSum(positions)?.day;
  return open && { gain: open, account: undefined };
}

/** What the open positions have made since they were bought; undefined without any, and when one has no price. */
export const totalResultOf = (positions: readonly Position[] | undefined): Gain | undefined =>
  positions && positions.length > 0 ? pricedSum(positions)?.total : undefined;

export interface AllocationPart {
  id: 'available' | 'onHold' | PositionKind;
  worth: Decimal | undefined;
  day: Gain | undefined;
  /** Number of positions; undefined for the balance and the amount on hold. */
  positions: number | undefined;
  /** Share of the sum of all parts, 0 to 1, for the width of the bar only. */
  share: number;
}

/** The day's result of a kind: of its open positions and of what was sold. */
function dayOfKind(kind: PositionKind, positions: readonly Position[], day: AccountDay | null) {
  const sum = pricedSum(positions);
  const known = day?.kinds.find((one) => one.kind === kind);
  if (!sum || !known) return sum?.day;
  const made = add(known.open, known.realised);
  return gainOn(sub(sum.value, made), made);
}

/** The balance, the amount on hold, then each kind with positions, in the order of the positions' tabs. */
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
        worth: pricedSum(positions)?.value,
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

/** The amount on hold beyond the purposes that the back end names; undefined when there is none. */
export function otherHolds({ reserved, holds }: Pick<Customer, 'reserved' | 'holds'>): Decimal | undefined {
  const other = sub(reserved ?? '0', add('0', ...(holds ?? []).map(({ amount }) => amount)));
  return isZero(other) ? undefined : other;
}
