import type { ComponentProps } from 'react';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The colour when it is checked: that of the sale, else the accent. */
  tone?: 'sell';
  /** Of the label around box and children. */
  className?: string | undefined;
}

/** A checkbox with its label, which the caller arranges by `className`. */
export function Checkbox({ tone, className, children, ...native }: CheckboxProps) {
  return (
    <label className={className}>
      <input {...native} type="checkbox" className={styles.checkbox} data-tone={tone} />
      {children}
    </label>
  );
}
