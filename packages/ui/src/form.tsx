import type { ComponentProps, KeyboardEvent, SubmitEvent } from 'react';
import { Submitting } from './submitting.ts';
import { useSingleFlight } from './use-single-flight.tsx';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** A returned promise locks the form until it settles: Enter, a double tap and the button submit it once. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
}

/** A form that validates itself (`noValidate`) and cannot be submitted twice. */
export function Form({ onSubmit, children, ...native }: FormProps) {
  const [busy, run, failed] = useSingleFlight();
  return (
    <form
      {...native}
      noValidate
      aria-busy={busy || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        run(() => onSubmit(event));
      }}
    >
      <Submitting value={busy}>{children}</Submitting>
      {failed}
    </form>
  );
}

/** The `keyCode` of a key press that an input method (IME) has consumed, e.g. for Chinese or for autocompletion. */
const TAKEN = 229;

/**
 * Whether Enter was pressed to submit, not to accept a word in an input method. In Safari that key press follows the end of
 * the composition, so only its `keyCode` identifies it.
 */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== TAKEN;
