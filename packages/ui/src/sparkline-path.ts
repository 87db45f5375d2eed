/**
 * The way of a small line in a box of `width` × `height`, first point at the left, and of the area below it.
 * Floats: a picture, never an amount (D27). Fewer than two points draw nothing; equal points a middle line.
 */
export function sparklinePath(
  points: readonly number[],
  width: number,
  height: number,
): { line: string; area: string } {
  if (points.length < 2) return { line: '', area: '' };
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    low = Math.min(low, point);
    high = Math.max(high, point);
  }
  const span = high - low;
  const step = width / (points.length - 1);
  // half the stroke stays inside the box
  const inner = height - 2;
  const line = points
    .map((point, index) => {
      const y = span === 0 ? height / 2 : 1 + inner - ((point - low) / span) * inner;
      return `${index === 0 ? 'M' : 'L'}${fixed(index * step)} ${fixed(y)}`;
    })
    .join('');
  return { line, area: `${line}L${fixed(width)} ${height}L0 ${height}Z` };
}

const fixed = (value: number) => Number(value.toFixed(1));
