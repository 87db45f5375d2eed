import { useCommonTranslations } from '@bourse/i18n/translations';
import { type ChangeEvent, type FocusEvent, type ReactNode, useId, useRef } from 'react';
import { Icon } from './icon.tsx';
import { cleanEntry, type PadKey, pressKey } from './number-entry.ts';
import styles from './number-pad.module.css';

export { type EntryRule, type PadKey, pressKey } from './number-entry.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

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
  problem?: string | undefined;
  hint?: ReactNode;
  /** Shown below the hint or the problem. */
  note?: ReactNode;
  /** Shows the number pad below (default). */
  pad?: boolean;
  /** For a number that cannot be changed here (a lot that is sold as a whole, D23). */
  disabled?: boolean;
  /** Shown between the figure and the pad: chips. */
  children?: ReactNode;
}

/** One large number: a real input for hardware keyboards, paste and screen readers, and a number pad for touch. */
export function NumberEntry(props: NumberEntryProps) {
  const { label, name, value, onChange, decimals = 0, digits = 9, unit, problem, hint, note } = props;
  const { preset = false, pad = true, disabled = false, children } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const rule = { decimals, digits };

  const write = (event: ChangeEvent<HTMLInputElement>) => {
    const { inputType = '', data } = event.nativeEvent as Partial<InputEvent>;
    const typed = inputType.startsWith('delete') ? '' : data;
    // While the value is shown as selected, typed text replaces it wherever the caret is.
    onChange(cleanEntry(preset ? (typed ?? event.target.value) : event.target.value, rule, value));
  };
  return (
    <div className={styles.entry}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.line} data-invalid={Boolean(problem)}>
        <input
          ref={input}
          id={id}
          name={name}
          className={styles.input}
          inputMode={pad ? 'none' : decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          placeholder="0"
          value={value}
          disabled={disabled}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          data-preset={preset}
          onFocus={selectAll}
          onChange={write}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </div>
      <div id={`${id}-note`} className={styles.note} data-problem={Boolean(problem)} aria-live="polite">
        {problem || hint}
      </div>
      {note && <div className={styles.note}>{note}</div>}
      {children && <div className={styles.between}>{children}</div>}
      {pad && (
        <NumberPad
          label={label}
          point={decimals > 0}
          disabled={disabled}
          onKey={(key) => onChange(pressKey(value, key, rule, preset || isSelected(input.current)))}
        />
      )}
    </div>
  );
}

const selectAll = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => currentTarget.select();

const isSelected = (input: HTMLInputElement | null): boolean =>
  input !== null &&
  input === document.activeElement &&
  input.value !== '' &&
  input.selectionStart === 0 &&
  input.selectionEnd === input.value.length;
