import { useErrorText } from '@bourse/i18n/errors';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import toast from './undo-toast.module.css';

/** How long the error message is shown, ms. */
const SHOWN_FOR = 8_000;

/**
 * Runs one promise at a time. The lock is a ref and not state, so that two presses within one frame start the work
 * once.
 * @returns `busy`; `run`, which returns false when work was already in progress; and an error message to render near the
 *   button. Work that shows its own errors must not reject
 */
export function useSingleFlight(): [
  busy: boolean,
  run: (start: () => unknown) => boolean,
  failed: ReactNode,
] {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown }>();
  const locked = useRef(false);

  const run = useCallback((start: () => unknown) => {
    if (locked.current) return false;
    setFailure(undefined);
    const outcome = start();
    if (!isThenable(outcome)) return true;
    locked.current = true;
    setBusy(true);
    const free = () => {
      locked.current = false;
      setBusy(false);
    };
    outcome.then(free, (error: unknown) => {
      free();
      const shown = { error };
      setFailure(shown);
      // Hides only this message: a later failure sets its own timer.
      setTimeout(() => setFailure((now) => (now === shown ? undefined : now)), SHOWN_FOR);
      // Reported to monitoring as well: the work should have handled its own error.
      reportError(error);
    });
    return true;
  }, []);

  const failed = failure && <Failed error={failure.error} />;
  return [busy, run, failed];
}

/** The error message. It is shown over the page, because the pressed control may have no space for it. */
function Failed({ error }: { error: unknown }) {
  const sentence = useErrorText();
  return (
    <span role="alert" className={toast.place}>
      <span className={toast.toast} data-problem="true">
        <span className={toast.said}>{sentence(error)}</span>
      </span>
    </span>
  );
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof Object(value).then === 'function';
