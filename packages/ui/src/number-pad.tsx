import { type CSSProperties, type ReactNode, useId } from 'react';
import { DIGITS, NumberPad } from './number-keys.tsx';
import styles from './number-pad.module.css';
import { hasFinePointer } from './pointer.ts';
import { useShortcuts } from './shortcuts.ts';
import { SpokenEntry } from './spoken-entry.tsx';
import { useNumberInput } from './use-number-input.ts';

const TYPED = ['0', ...DIGITS];

export interface NumberEntryProps {
  label: string;
  /** Name of the input in its form. */
  name?: string;
  /** The number, in digits; '' while there is none. */
  value: string;
  onChange: (value: string) => void;
  /** The value was not entered by the customer: it is shown as selected, and the first key replaces it. */
  preset?: boolean;
  /** Most digits. */
  digits?: number;
  unit?: string;
  /** Shown before the figure: the symbol of a currency. */
  prefix?: string;
  /** How a whole number is written while it is entered: '25,000' for '25000'. It may add no digits. */
  group?: (value: string) => string;
  /** What is wrong with the number. What is no number says so itself. */
  problem?: string | undefined;
  hint?: ReactNode;
  /** Shown below the hint or the problem. */
  note?: ReactNode;
  /** Shows the number pad below (default). */
  pad?: boolean;
  /** The focus has left the number. */
  onLeave?: () => void;
  /** Shown between the figure and the pad: chips. */
  children?: ReactNode;
  /** The children need the whole width, so that they do not move beside the figure where the window is low. */
  wide?: boolean;
}

/**
 * One large whole number: a real input for hardware keyboards, paste and screen readers, and a number pad for touch. With a mouse
 * there is no pad, and digits that are typed anywhere on the screen go into the input.
 */
export function NumberEntry(props: NumberEntryProps) {
  const { label, name, value, onChange, digits = 9, unit, hint, note } = props;
  const { preset = false, pad = true, prefix, group, wide = false, onLeave, children } = props;
  const id = useId();
  const { input, shown, attributes, press, unread, settle } = useNumberInput({
    value,
    onChange,
    preset,
    digits,
    group,
  });
  const problem = unread ?? props.problem;
  const figure = `${prefix ?? ''}${group ? group(value) : value}`;
  useShortcuts(
    pad && hasFinePointer() ? [{ keys: TYPED, label, run: () => input.current?.focus(), isTyped: true }] : [],
  );
  return (
    <div className={styles.entry}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div
        className={styles.line}
        data-invalid={Boolean(problem)}
        // Symbol, digits and what groups them.
        style={prefix ? ({ '--length': Math.max(4, shown.length + 1) } as CSSProperties) : undefined}
      >
        {prefix && (
          <span className={styles.prefix} data-empty={shown === ''}>
            {prefix}
          </span>
        )}
        <input
          {...attributes}
          ref={input}
          id={id}
          name={name}
          className={styles.input}
          inputMode={pad ? 'none' : 'numeric'}
          placeholder="0"
          size={Math.max(1, shown.length)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onBlur={() => {
            settle();
            onLeave?.();
          }}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </div>
      <div id={`${id}-note`} className={styles.note} data-problem={Boolean(problem)} aria-live="polite">
        {problem || hint}
      </div>
      <SpokenEntry entered={value} sentence={value === '' || problem ? '' : `${label} ${figure}`} />
      {note && <div className={styles.note}>{note}</div>}
      {children && (
        <div className={styles.between} data-wide={wide}>
          {children}
        </div>
      )}
      {pad && <NumberPad label={label} onKey={press} />}
    </div>
  );
}
