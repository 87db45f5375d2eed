import { type ReactNode, useId } from 'react';
import styles from './segment.module.css';

export interface SegmentProps<T extends string> {
  /** Accessible name of the choice. */
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { id: T; label: ReactNode; tone?: 'buy' | 'sell'; disabled?: boolean }[];
  size?: 'large' | 'medium';
}

/** A choice of two or three options. It uses radio buttons, so the platform handles the arrow keys. */
export function Segment<T extends string>({
  label,
  value,
  onChange,
  options,
  size = 'medium',
}: SegmentProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.segment} data-size={size} aria-label={label}>
      {options.map((option) => (
        <label key={option.id} className={styles.option} data-tone={option.tone}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={option.id}
            checked={option.id === value}
            disabled={option.disabled}
            onChange={() => onChange(option.id)}
          />
          <span className={styles.label}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
