import type { Direction } from './direction.ts';
import styles from './sparkline.module.css';
import { sparklinePath } from './sparkline-path.ts';

export { sparklinePath } from './sparkline-path.ts';

export interface SparklineProps {
  /** Numbers, oldest first, or an SVG path in a box of `width` × `height`. */
  points: string | readonly number[];
  /** Path of the area below the line. It is calculated when `points` are numbers. */
  area?: string;
  direction?: Direction;
  width?: number;
  height?: number;
  /** As wide as its container, with the area below the line. */
  wide?: boolean;
}

/** The course of a day as a small line. It is decorative, because figures beside it say the same. */
export function Sparkline(props: SparklineProps) {
  const { points, area, direction = 'flat', width = 64, height = 24, wide = false } = props;
  const path =
    typeof points === 'string' ? { line: points, area: area ?? '' } : sparklinePath(points, width, height);
  return (
    <svg
      className={styles.sparkline}
      data-direction={direction}
      data-wide={wide}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {(wide || area) && path.area && <path className={styles.area} d={path.area} />}
      <path className={styles.line} d={path.line} />
    </svg>
  );
}
