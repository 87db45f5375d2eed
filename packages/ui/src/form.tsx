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

/** The code of a key that an input method takes, for Chinese or for a word that is being completed. */
const TAKEN = 229;

/**
 * Whether Enter was pressed, and not to end a word that an input method composes. Safari sends that key after the end of the
 * composition, so that only its old code tells it.
 */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== TAKEN;
