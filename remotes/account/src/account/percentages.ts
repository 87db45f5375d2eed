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
