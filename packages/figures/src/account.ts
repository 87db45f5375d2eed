/** What the account consists of (balance, holds, kinds of positions), and what today's result does. Exact (D27). */
import type { AccountDay, Customer, HeldKind } from '@bourse/contract/customer';
import { positionKind } from '@bourse/contract/position-kind';
import type { Position } from '@bourse/contract/positions';
import { add, type Decimal, isZero, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';
import { gainOfDay } from './net-worth.ts';
import { sumOfWorth } from './worth.ts';

/** Today's result. */
export interface Today {
  gain: Gain;
  /** As the back end reports it; undefined where it reports none, and `gain` is then of the open positions only (D79). */
  account: AccountDay | undefined;
}

/**
 * Today's result of the account; where the back end reports none, that of the open positions. Undefined while the
 * positions are not known, and when one of them has no result.
 */
export function todayOf(
  customer: Pick<Customer, 'totalAssets' | 'loan' | 'day'>,
  positions: readonly Position[] | undefined,
): Today | undefined {
  const { day } = customer;
  if (day) return { gain: gainOfDay(customer, day), account: day };
  const sum = positions && sumOfWorth(positions);
  return sum?.unpriced === 0 && sum.day ? { gain: sum.day, account: undefined } : undefined;
}

/** The parts of today's result; together with income they sum to it. */
export const partsOfDay = ({ kinds }: Pick<AccountDay, 'kinds'>): { open: Decimal; realised: Decimal } => ({
  open: add('0', ...kinds.map(({ open }) => open)),
  realised: add('0', ...kinds.map(({ realised }) => realised)),
});

/** The positions of one kind. */
export interface KindWorth extends Omit<HeldKind, 'value'> {
  /** Undefined where a position has no price. */
  value: Decimal | undefined;
  /** Today's result of this kind, today's sales included; undefined where it is not known. */
  day: Gain | undefined;
}

/** A back end without `held` (D79): the sums of its lists of positions. */
const summed = (positions: readonly Position[], day: AccountDay | null): KindWorth[] =>
  positionKind.options.flatMap((kind) => {
    const own = positions.filter((position) => position.kind === kind);
    const sum = sumOfWorth(own);
    const known = day?.kinds.find((one) => one.kind === kind);
    const value = sum.unpriced === 0 ? sum.value : undefined;
    if (own.length === 0) return [];
    return [
      {
        kind,
        count: own.length,
        cost: sum.cost,
        value,
        day: value && (known ? dayOfKind(known, value) : sum.day),
      },
    ];
  });

const dayOfKind = ({ open, realised, putIn }: AccountDay['kinds'][number], value: Decimal): Gain => {
  const result = add(open, realised);
  return gainOn(putIn ?? sub(value, result), result);
};

/**
 * The positions of each kind, in the order of the positions' tabs. A kind that was sold out today is included, for its
 * result. Balance, money on hold and these values sum to total assets.
 * @param positions of all kinds; used only where the back end reports no `held`
 * @returns undefined while neither is known
 */
export function worthByKind(
  { held, day }: Pick<Customer, 'held' | 'day'>,
  positions: readonly Position[] | undefined,
): KindWorth[] | undefined {
  if (!held) return positions && summed(positions, day);
  return positionKind.options.flatMap((kind) => {
    const own = held.find((one) => one.kind === kind);
    const known = day?.kinds.find((one) => one.kind === kind);
    if (!own && !known) return [];
    const { count, cost, value } = own ?? { count: 0, cost: '0', value: '0' };
    const priced = value ?? undefined;
    return [{ kind, count, cost, value: priced, day: known && priced && dayOfKind(known, priced) }];
  });
}

/** What the open positions have made since they were bought; undefined without any, and when one has no price. */
export function totalResult(kinds: readonly KindWorth[] | undefined): Gain | undefined {
  const held = kinds?.filter(({ count }) => count > 0) ?? [];
  if (held.length === 0 || held.some(({ value }) => value === undefined)) return undefined;
  const cost = add('0', ...held.map((kind) => kind.cost));
  return gainOn(cost, sub(add('0', ...held.map(({ value }) => value ?? '0')), cost));
}

/** The amount on hold beyond the purposes that the back end names; undefined when there is none. */
export function otherHolds({ reserved, holds }: Pick<Customer, 'reserved' | 'holds'>): Decimal | undefined {
  const other = sub(reserved ?? '0', add('0', ...(holds ?? []).map(({ amount }) => amount)));
  return isZero(other) ? undefined : other;
}
