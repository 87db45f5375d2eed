/** Shares that add up to the count: the whole parts, then one more for the largest remainders; at least one each. */
export function sharesOf(lines: Record<string, number>, count: number): Record<string, number> {
  const total = Object.values(lines).reduce((sum, n) => sum + n, 0);
  const exact = Object.entries(lines).map(([name, n]) => ({ name, share: (n / total) * count }));
  const shares = Object.fromEntries(
    exact.map(({ name, share }) => [name, Math.max(1, Math.floor(share))] as const),
  );
  const byRemainder = exact.filter(({ share }) => share >= 1).sort((a, b) => (b.share % 1) - (a.share % 1));
  for (const { name } of byRemainder) {
    if (Object.values(shares).reduce((sum, n) => sum + n, 0) >= count) break;
    shares[name] = (shares[name] ?? 0) + 1;
  }
  return shares;
}
