/** What an account has made over time (D90). Exact, in the deployment's currency. */
import type { WorthPoint } from '@bourse/contract/worth-history';
import { add, type Decimal, isZero, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';

/** The account's profit until a point: total assets less net deposits. */
const madeUntil = ({ total, deposits }: WorthPoint): Decimal => sub(total, deposits);

/** Net worth at a point (D90): total assets less what was owed. */
export const netWorthAt = ({ total, owed }: WorthPoint): Decimal => sub(total, owed ?? '0');

/** What percentages are of (D89): net worth at the first point, plus recharges since; undefined where unknown. */
function putIn(first: WorthPoint, last: WorthPoint): Decimal | undefined {
  if (first.owed !== null && first.paidIn !== null && last.paidIn !== null)
    return add(netWorthAt(first), sub(last.paidIn, first.paidIn));
  return isZero(sub(last.deposits, first.deposits)) ? first.total : undefined;
}

/** What the account has made from one point to a later one, without money that was moved. */
export function resultBetween(first: WorthPoint, last: WorthPoint): Gain {
  const amount = sub(madeUntil(last), madeUntil(first));
  const base = putIn(first, last);
  return base === undefined ? { amount, percent: undefined } : gainOn(base, amount);
}

/** Money that was moved between two neighbouring points. */
export interface MovedMoney {
  /** Index of the later point. */
  at: number;
  /** Recharges less withdrawals: positive came in. */
  own: Decimal;
  /** Loans less repayments: positive was borrowed. */
  borrowed: Decimal;
}

/** The marks of a chart of value: where money was moved, oldest first. */
export const movedMoney = (points: readonly WorthPoint[]): MovedMoney[] =>
  points.flatMap((point, at) => {
    const before = points[at - 1];
    if (!before) return [];
    const borrowed = sub(point.owed ?? '0', before.owed ?? '0');
    const own = sub(sub(point.deposits, before.deposits), borrowed);
    return isZero(own) && isZero(borrowed) ? [] : [{ at, own, borrowed }];
  });
