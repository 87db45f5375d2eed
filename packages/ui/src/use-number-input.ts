import { digitsOf } from '@bourse/money/digits';
import { type ChangeEvent, type FocusEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useReadWritten } from './read-written.ts';

export interface NumberInput {
  /** The number, in digits; '' while there is none. */
  value: string;
  onChange: (value: string) => void;
  /** The value was not entered by the customer: the first key replaces it. */
  preset: boolean;
  /** Most digits. */
  digits: number;
  /** How the number is written while it is entered: '25,000' for '25000'. It may add no digits. */
  group?: ((value: string) => string) | undefined;
}

/**
 * An input that holds one whole number. What the customer writes stays as it is written until the field is left, so that
 * 500.50 does not become 50050 on its way; only digits are grouped at once. What is no number that is clear has no value,
 * and a sentence says why.
 */
export function useNumberInput({ value, onChange, preset, digits, group = (plain) => plain }: NumberInput) {
  const input = useRef<HTMLInputElement>(null);
  const readWritten = useReadWritten();
  const read = (text: string) => readWritten(text, { decimals: 0, digits });
  /** What is written, where it is not the value's digits; another value, as a chip sets it, takes its place. */
  const [written, setWritten] = useState<{ text: string; value: string }>();
  /** How many digits are right of the caret, until the newly grouped text is in the input. */
  const digitsAfterCaret = useRef<number>(undefined);

  const own = written?.value === value ? written.text : undefined;
  const plain = value === '' ? '' : group(value);
  const shown = own ?? plain;

  const enter = (text: string, isWhole = false) => {
    const next = read(text).value ?? '';
    const isPlain = text === '' || /^\d+$/.test(text) || text === group(next);
    setWritten(next !== '' && (isPlain || isWhole) ? undefined : { text, value: next });
    onChange(next);
  };

  const write = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { inputType = '', data = null } = nativeEvent as Partial<InputEvent>;
    const isDeletion = inputType.startsWith('delete');
    // While the value is shown as selected, typed text replaces it wherever the caret is.
    const text = preset ? (isDeletion ? '' : (data ?? target.value)) : target.value;
    const addsDigits = isDeletion || /^\d+$/.test(data ?? '');
    if (own === undefined && addsDigits && !preset) {
      digitsAfterCaret.current = digitsOf(target.value.slice(target.selectionEnd ?? undefined)).length;
      // The commas are those of `group`.
      enter(digitsOf(text));
    } else enter(text, inputType === 'insertFromPaste');
  };

  /** The pad's keys write at the end. */
  const press = (key: string) => {
    const isReplaced = preset || isSelected(input.current);
    const before = isReplaced ? '' : (own ?? value);
    enter(key === 'delete' ? before.slice(0, -1) : before + key);
  };

  /** React tells of no change where the selected '1' is replaced by a '1'; the value has been entered all the same. */
  const confirm = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    if (preset && currentTarget.value === shown) onChange(value);
  };

  // A text that is grouped anew would have its caret at its end.
  useLayoutEffect(() => {
    const after = digitsAfterCaret.current;
    digitsAfterCaret.current = undefined;
    if (after === undefined || !input.current || input.current !== document.activeElement) return;
    const caret = placeBefore(shown, after);
    input.current.setSelectionRange(caret, caret);
  });

  return {
    input,
    shown,
    press,
    /** What is wrong with what is written, as a sentence. */
    unread: own === undefined ? undefined : read(own).problem,
    /** The field was left: the number is written as the app writes it. */
    settle: () => value !== '' && setWritten(undefined),
    attributes: {
      value: shown,
      autoComplete: 'off',
      'data-preset': preset,
      onFocus: selectAll,
      onInput: confirm,
      onChange: write,
    },
  } as const;
}

/** The place in a grouped number that has so many digits behind it. */
function placeBefore(text: string, digits: number): number {
  let place = text.length;
  for (let left = digits; left > 0 && place > 0; place -= 1) if (/\d/.test(text[place - 1] ?? '')) left -= 1;
  return place;
}

const selectAll = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => currentTarget.select();

const isSelected = (input: HTMLInputElement | null): boolean =>
  input !== null &&
  input === document.activeElement &&
  input.value !== '' &&
  input.selectionStart === 0 &&
  input.selectionEnd === input.value.length;
