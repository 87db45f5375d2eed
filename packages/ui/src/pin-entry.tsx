import { useCommonTranslations } from '@bourse/i18n/translations';
import { digitsOf } from '@bourse/money/digits';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { NumberPad, type PadKey } from './number-keys.tsx';
import styles from './pin-entry.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The transaction password has six digits (product.md, "Limits and times"). */
export const PIN_DIGITS = 6;

const pinOf = (text: string): string => digitsOf(text).slice(0, PIN_DIGITS);
const pressed = (value: string, key: PadKey): string =>
  key === 'delete' ? value.slice(0, -1) : pinOf(value + key);

/** The system keyboard stays closed where the pad is shown; with a mouse the pad is hidden and keys are typed. */
const inputMode = () =>
  globalThis.matchMedia?.('(pointer: coarse)').matches ? ('none' as const) : ('numeric' as const);

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Marks the box that the next digit goes to. */
  active: boolean;
  isInvalid: boolean;
  noteId: string;
  autoFocus: boolean;
  disabled: boolean;
  /** A code with too many digits was pasted: none of them is used. */
  onTooLong: () => void;
  onDeleteEmpty?: (() => void) | undefined;
  onFocus?: () => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

/** One real input, for hardware keyboards, paste and screen readers, under six boxes. */
function PinField(props: FieldProps) {
  const { label, value, onChange, active, isInvalid, noteId, autoFocus, disabled } = props;
  const { onTooLong, onDeleteEmpty, onFocus, onBlur } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus({ preventScroll: true });
  }, [autoFocus]);

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const digits = digitsOf(event.clipboardData.getData('text'));
    if (digits.length < PIN_DIGITS) return;
    event.preventDefault();
    // A whole code replaces what was typed before. The first six digits of a longer one are another code.
    if (digits.length === PIN_DIGITS) onChange(digits);
    else onTooLong();
  };
  const deleteEmpty = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && value === '') onDeleteEmpty?.();
  };
  // The dots show no caret, so it stays behind the last digit.
  const toEnd = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const { length } = currentTarget.value;
    if (currentTarget.selectionStart !== length) currentTarget.setSelectionRange(length, length);
  };
  return (
    <div className={styles.field} data-disabled={disabled}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.line} data-invalid={isInvalid}>
        <input
          ref={input}
          id={id}
          type="password"
          className={styles.input}
          inputMode={inputMode()}
          autoComplete="off"
          value={value}
          disabled={disabled}
          aria-invalid={isInvalid || undefined}
          aria-describedby={noteId}
          {...(autoFocus ? { 'data-autofocus': true } : {})}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(pinOf(event.target.value))}
          onPaste={paste}
          onKeyDown={deleteEmpty}
          onSelect={toEnd}
          onFocus={onFocus}
          onBlur={onBlur}
        />
        {Array.from({ length: PIN_DIGITS }, (_, box) => (
          <span
            key={box}
            className={styles.box}
            aria-hidden="true"
            data-filled={box < value.length}
            data-active={active && !disabled && box === value.length}
          />
        ))}
      </div>
    </div>
  );
}

/** What is wrong with a code: a longer one was pasted, or what its form says. */
function usePinProblem(value: unknown, problem: string | undefined) {
  const { t } = useCommonTranslations();
  const [tooLongBeside, setTooLongBeside] = useState<unknown>();
  return {
    problem: tooLongBeside === value ? t('numberTooLong', { digits: PIN_DIGITS }) : problem,
    /** Until the entry changes. */
    onTooLong: () => setTooLongBeside(value),
  };
}

function Note({ id, problem, children }: { id: string; problem: string | undefined; children?: ReactNode }) {
  return (
    <div id={id} className={styles.note} data-problem={Boolean(problem)} aria-live="polite">
      {problem || children}
    </div>
  );
}

export interface PinEntryProps {
  label: string;
  /** The digits that were entered, at most six. */
  value: string;
  onChange: (value: string) => void;
  /** What is wrong, as a sentence. */
  problem?: string | undefined;
  hint?: ReactNode;
  /** The input has the focus as soon as it is shown. */
  autoFocus?: boolean;
  disabled?: boolean;
}

/** The keys appear below the boxes, where a sheet may end. */
const reveal = (pad: HTMLElement | null) => pad?.scrollIntoView?.({ block: 'nearest' });

/**
 * Six digits, hidden from onlookers, with keys of our own where there is no hardware keyboard. The keys appear with the
 * focus and leave when another field takes it: a button that is pressed would move if they left earlier.
 */
export function PinEntry(props: PinEntryProps) {
  const { label, value, onChange, hint, autoFocus = false, disabled = false } = props;
  const { t } = useCommonTranslations();
  const { problem, onTooLong } = usePinProblem(value, props.problem);
  const id = useId();
  const entry = useRef<HTMLDivElement>(null);
  const [hasPad, setHasPad] = useState(autoFocus);
  // After a refusal the entry is empty, and the next code is typed into it.
  useEffect(() => {
    if (problem) entry.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [problem]);
  return (
    <div ref={entry} className={styles.entry}>
      <PinField
        label={label}
        value={value}
        onChange={onChange}
        onTooLong={onTooLong}
        active
        isInvalid={Boolean(problem)}
        noteId={id}
        autoFocus={autoFocus}
        disabled={disabled}
        onFocus={() => setHasPad(true)}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget instanceof HTMLInputElement) setHasPad(false);
        }}
      />
      <Note id={id} problem={problem}>
        {hint}
      </Note>
      <Spoken>{value && t('pinDigits', { typed: value.length, all: PIN_DIGITS })}</Spoken>
      {hasPad && (
        <div ref={reveal} className={styles.pad}>
          <NumberPad label={label} disabled={disabled} onKey={(key) => onChange(pressed(value, key))} />
        </div>
      )}
    </div>
  );
}

/** How far the entry is: the dots say it only to the eye. */
const Spoken = ({ children }: { children: ReactNode }) => <VisuallyHidden live>{children}</VisuallyHidden>;

export type Pins = readonly [first: string, second: string];

export interface PinPairProps {
  labels: readonly [first: string, second: string];
  value: Pins;
  onChange: (value: Pins) => void;
  problem?: string | undefined;
  hint?: ReactNode;
  /** The first input has the focus as soon as it is shown. */
  autoFocus?: boolean;
  disabled?: boolean;
}

/**
 * A new code, entered twice over one pad. The sixth digit moves on to the second entry; delete on an empty second entry
 * goes back to the first.
 */
export function PinPair({ labels, value, onChange, hint, autoFocus = false, ...rest }: PinPairProps) {
  const { disabled = false } = rest;
  const { t } = useCommonTranslations();
  const { problem, onTooLong } = usePinProblem(`${value[0]} ${value[1]}`, rest.problem);
  const id = useId();
  const entries = useRef<HTMLDivElement>(null);
  const [first, second] = value;
  const current = first.length < PIN_DIGITS ? 0 : 1;

  // The focus follows the entry whose turn it is, unless it is elsewhere: the pad works without it.
  useLayoutEffect(() => {
    const inputs = entries.current?.querySelectorAll('input');
    if (entries.current?.contains(document.activeElement)) inputs?.[current]?.focus({ preventScroll: true });
  }, [current]);

  const write = (entry: 0 | 1, digits: string) => onChange(entry === 0 ? [digits, second] : [first, digits]);
  const back = () => write(0, pressed(first, 'delete'));
  const press = (key: PadKey) => {
    if (key === 'delete' && current === 1 && second === '') back();
    else write(current, pressed(value[current], key));
  };
  const isNext = current === 1 && second === '';
  const typed = value[current].length;
  return (
    <div className={styles.entry}>
      <div ref={entries} className={styles.pair}>
        {([0, 1] as const).map((entry) => (
          <PinField
            key={entry}
            label={labels[entry]}
            value={value[entry]}
            onChange={(digits) => write(entry, digits)}
            onTooLong={onTooLong}
            active={entry === current}
            isInvalid={Boolean(problem) && entry === 1}
            noteId={id}
            autoFocus={autoFocus && entry === 0}
            disabled={disabled}
            onDeleteEmpty={entry === 1 ? back : undefined}
          />
        ))}
      </div>
      <Note id={id} problem={problem}>
        {hint}
      </Note>
      <Spoken>{isNext ? t('pinConfirm') : typed > 0 && t('pinDigits', { typed, all: PIN_DIGITS })}</Spoken>
      <div className={styles.pad}>
        <NumberPad label={labels[current]} disabled={disabled} onKey={press} />
      </div>
    </div>
  );
}
