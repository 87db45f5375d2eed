import type { Direction } from './direction.ts';
import styles from './sparkline.module.css';
import { sparklinePath } from './sparkline-path.ts';

export { sparklinePath } from './sparkline-path.ts';

export interface SparklineProps {
  /** Numbers, oldest first, or an SVG path in a box of `width` × `height`. */
  points: string | readonly number[];
  /** A level line at the value that the direction is measured from, as a path in the same box. */
  base?: string | undefined;
  direction?: Direction;
  width?: number;
  height?: number;
  /** As wide as its container, with the area below the line. */
  wide?: boolean;
}

/** The course of a day as a small line. It is decorative, because figures beside it say the same. */
export function Sparkline(props: SparklineProps) {
  const { points, base, direction = 'flat', width = 64, height = 24, wide = false } = props;
  const path =
    typeof points === 'string'
      ? { line: points, area: `${points}L${width} ${height}L0 ${height}Z` }
      : sparklinePath(points, width, height);
  return (
    <svg
      className={styles.sparkline}
      data-direction={direction}
      data-wide={wide}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {wide && path.area && <path className={styles.area} d={path.area} />}
      {base && <path className={styles.base} d={base} />}
      <path className={styles.line} d={path.line} />
    </svg>
  );
}
