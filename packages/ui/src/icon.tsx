/**
 * The one set of stroke icons. An icon is named by what it stands for in the app, not by its picture, so that a picture
 * can change in one place. Stroke and size are the same everywhere.
 */
import styles from './icon.module.css';
import { type FirstIconName, shapes } from './icon-shapes.ts';
import type { MoreIconName } from './more-icons.ts';

export type IconName = FirstIconName | MoreIconName;

export interface IconProps {
  name: IconName;
  /** In points, which follow the reader's text size. */
  size?: 16 | 20 | 22 | 24 | 32;
  /** Accessible name. An icon without one is decorative. */
  label?: string;
  /** Fills the shape, for a toggle that is on (a star that is set). */
  filled?: boolean;
}

export function Icon({ name, size = 20, label, filled = false }: IconProps) {
  // An icon whose picture has not come yet keeps its place and its name.
  const Shape = shapes[name] ?? 'svg';
  return (
    <Shape
      className={styles.icon}
      data-size={size}
      data-filled={filled}
      strokeWidth={1.75}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
