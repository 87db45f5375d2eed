import { useCommonTranslations } from '@bourse/i18n/translations';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';
import { type PadKey, pressKey } from './number-entry.ts';
import styles from './number-pad.module.css';
import { hasFinePointer } from './pointer.ts';
import { useShortcuts } from './shortcuts.ts';
import { useNumberInput } from './use-number-input.ts';

export { type EntryRule, type PadKey, pressKey } from './number-entry.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const TYPED = ['0', ...DIGITS];

export interface NumberPadProps {
  label: string;
  onKey: (key: PadKey) => void;
  /** Shows the decimal point key. */
  point?: boolean;
  disabled?: boolean;
}

/** Our own number keys, so that the system keyboard does not make a sheet jump. The input keeps the focus. */
export function NumberPad({ label, onKey, point = false, disabled = false }: NumberPadProps) {
  const { t } = useCommonTranslations();
  const key = (name: PadKey, face: ReactNode, spoken?: string) => (
    <button
      key={name}
      type="button"
      // Keyboard users type into the input, so the keys are left out of the tab order.
      tabIndex={-1}
      className={styles.key}
      aria-label={spoken}
      disabled={disabled}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onKey(name)}
    >
      {face}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are keys
    <div role="group" aria-label={label} className={styles.pad}>
      {DIGITS.map((digit) => key(digit, digit))}
      {point ? key('.', '.') : <span className={styles.gap} />}
      {key('0', '0')}
      {key('delete', <Icon name="backspace" size={24} />, t('delete'))}
    </div>
  );
}

export interface NumberEntryProps {
  label: string;
  /** Name of the input in its form. */
  name?: string;
  /** The text as entered; '' when empty. */
  value: string;
  onChange: (value: string) => void;
  /** The value was not entered by the customer: it is shown as selected, and the first key replaces it. */
  preset?: boolean;
  /** Maximum digits after the decimal point; 0 (default) allows whole numbers only. */
  decimals?: number;
  /** Maximum digits before the decimal point. */
  digits?: number;
  unit?: string;
  /** Shown before the figure: the symbol of a currency. */
  prefix?: string;
  /** How a whole number is written while it is entered: '25,000' for '25000'. It may add no digits. */
  group?: (value: string) => string;
  problem?: string | undefined;
  hint?: ReactNode;
  /** Shown below the hint or the problem. */
  note?: ReactNode;
  /** Shows the number pad below (default). */
  pad?: boolean;
  /** The focus has left the number. */
  onLeave?: () => void;
  /** For a number that cannot be changed here (a lot that is sold as a whole, D23). */
  disabled?: boolean;
  /** Shown between the figure and the pad: chips. */
  children?: ReactNode;
  /** The children need the whole width, so that they do not move beside the figure where the window is low. */
  wide?: boolean;
}

/**
 * One large number: a real input for hardware keyboards, paste and screen readers, and a number pad for touch. With a mouse
 * there is no pad, and digits that are typed anywhere on the screen go into the input.
 */
export function NumberEntry(props: NumberEntryProps) {
  const { label, name, value, onChange, decimals = 0, digits = 9, unit, problem, hint, note } = props;
  const {
    preset = false,
    pad = true,
    disabled = false,
    prefix,
    group,
    wide = false,
    onLeave,
    children,
  } = props;
  const id = useId();
  const { input, shown, ...native } = useNumberInput({ value, onChange, preset, decimals, digits, group });
  useShortcuts(
    pad && !disabled && hasFinePointer()
      ? [{ keys: TYPED, label, run: () => input.current?.focus(), isTyped: true }]
      : [],
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
          <span className={styles.prefix} data-empty={value === ''}>
            {prefix}
          </span>
        )}
        <input
          {...native}
          ref={input}
          id={id}
          name={name}
          className={styles.input}
          inputMode={pad ? 'none' : decimals > 0 ? 'decimal' : 'numeric'}
          placeholder="0"
          {...(prefix ? { size: Math.max(1, shown.length) } : {})}
          disabled={disabled}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onBlur={onLeave}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </div>
      <div id={`${id}-note`} className={styles.note} data-problem={Boolean(problem)} aria-live="polite">
        {problem || hint}
      </div>
      {note && <div className={styles.note}>{note}</div>}
      {children && (
        <div className={styles.between} data-wide={wide}>
          {children}
        </div>
      )}
      {pad && (
        <NumberPad
          label={label}
          point={decimals > 0}
          disabled={disabled}
          onKey={(key) =>
            onChange(pressKey(value, key, { decimals, digits }, preset || isSelected(input.current)))
          }
        />
      )}
    </div>
  );
}

const isSelected = (input: HTMLInputElement | null): boolean =>
  input !== null &&
  input === document.activeElement &&
  input.value !== '' &&
  input.selectionStart === 0 &&
  input.selectionEnd === input.value.length;
