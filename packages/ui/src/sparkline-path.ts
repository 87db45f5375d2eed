/**
 * SVG paths of a sparkline in a box of `width` × `height`, first point at the left, and of the area below it. It uses
 * floats, because it draws a picture and never an amount (D27). Fewer than two points give empty paths; equal points
 * give a line in the middle.
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
  // Half of the stroke stays inside the box.
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
