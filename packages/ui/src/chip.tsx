import type { ComponentProps, ReactNode } from 'react';
import styles from './chip.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface ChipProps extends ComponentProps<'button'> {
  /** When set, the chip is a toggle and this is its state. */
  selected?: boolean;
  /** What a symbol on the chip means: 'a half' for ½. Screen readers get it after the symbol. */
  spoken?: string;
}

/** A small choice or shortcut, for example ¼, ½, Max or a region. */
export function Chip({ selected, spoken, children, ...native }: ChipProps) {
  return (
    <button type="button" {...native} className={styles.chip} aria-pressed={selected}>
      {children}
      {spoken && <VisuallyHidden>, {spoken}</VisuallyHidden>}
    </button>
  );
}

export function ChipRow({ label, children }: { label?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser
    <div role="group" className={styles.row} aria-label={label}>
      {children}
    </div>
  );
}
