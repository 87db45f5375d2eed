import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** What a screen reader says of it: '75% sold'. Where a text says it too, the text stands beside the bar. */
  label: string;
  value: number;
  /** At 0 the bar is empty. */
  max: number;
  tone?: 'accent' | 'warning' | 'quiet';
}

/** How far something is. The bar is never drawn beyond its ends, whatever the value is (D39). */
export function ProgressBar({ label, value, max, tone = 'accent' }: ProgressBarProps) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return <progress className={styles.bar} data-tone={tone} aria-label={label} value={part} />;
}
