import { type ChangeEvent, type FocusEvent, type FormEvent, useLayoutEffect, useRef } from 'react';
import { cleanEntry, type EntryRule } from './number-entry.ts';

export interface NumberInput extends EntryRule {
  /** The text as entered; '' when empty. */
  value: string;
  onChange: (value: string) => void;
  /** The value was not entered by the customer: the first key replaces it. */
  preset: boolean;
  /** How a whole number is written while it is entered: '25,000' for '25000'. It may add no digits. */
  group: ((value: string) => string) | undefined;
}

/** @returns the ref and the text of an input that holds one number, and its attributes and handlers */
export function useNumberInput({ value, onChange, preset, group, ...rule }: NumberInput) {
  const input = useRef<HTMLInputElement>(null);
  /** How many digits are right of the caret, until the newly grouped text is in the input. */
  const digitsAfterCaret = useRef<number>(undefined);
  const shown = group && value !== '' ? group(value) : value;

  const write = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { inputType = '', data } = nativeEvent as Partial<InputEvent>;
    const typed = inputType.startsWith('delete') ? '' : data;
    if (group)
      digitsAfterCaret.current = digitsOf(target.value.slice(target.selectionEnd ?? undefined)).length;
    // What groups the digits goes; the rest stays, so that a pasted fraction or sign is refused as in every whole number.
    const written = group ? target.value.replaceAll(',', '') : target.value;
    // While the value is shown as selected, typed text replaces it wherever the caret is.
    onChange(cleanEntry(preset ? (typed ?? written) : written, rule, value));
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
    value: shown,
    autoComplete: 'off',
    'data-preset': preset,
    onFocus: selectAll,
    onInput: confirm,
    onChange: write,
  } as const;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The place in a grouped number that has so many digits behind it. */
function placeBefore(text: string, digits: number): number {
  let place = text.length;
  for (let left = digits; left > 0 && place > 0; place -= 1) if (/\d/.test(text[place - 1] ?? '')) left -= 1;
  return place;
}

const selectAll = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => currentTarget.select();
