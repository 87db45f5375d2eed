/** Shares of a whole, for a bar and for percentages beside it. */
import { add, type Decimal, div, isZero, toFloat } from '@bourse/money/decimal';

/** The share of each amount in their sum, 0 to 1; an unknown amount has none. Floats: they are drawn (D27). */
export function sharesOf(amounts: readonly (Decimal | undefined)[]): number[] {
  const total = add('0', ...amounts.map((amount) => amount ?? '0'));
  return amounts.map((amount) =>
    isZero(total) || amount === undefined ? 0 : toFloat(div(amount, total, 6)),
  );
}

/** Whole percentages that make 100: each share rounded down, and the rest to the largest remainders. */
export function percentagesOf(shares: readonly number[]): number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  if (sum <= 0) return shares.map(() => 0);
  const exact = shares.map((share) => (share / sum) * 100);
  const rounded = exact.map(Math.floor);
  const rest = 100 - rounded.reduce((total, percent) => total + percent, 0);
  const byRemainder = exact
    .map((percent, index) => ({ index, remainder: percent - Math.floor(percent) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, rest)) rounded[index] = (rounded[index] ?? 0) + 1;
  return rounded;
}
