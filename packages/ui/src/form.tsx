import type { ComponentProps, SubmitEvent } from 'react';
import { Submitting } from './submitting.ts';
import { useSingleFlight } from './use-single-flight.ts';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** A promise locks the form until it settles: Enter, a double tap and the button count as one. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
}

/** A form whose problems are its own (`noValidate`) and which cannot be sent twice. */
export function Form({ onSubmit, children, ...native }: FormProps) {
  const [busy, run] = useSingleFlight();
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
    </form>
  );
}
