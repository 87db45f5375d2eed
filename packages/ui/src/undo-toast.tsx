import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from './button.tsx';
import styles from './undo-toast.module.css';

/** How long what was done can be taken back, ms. The time stands while its button is pointed at or has the focus. */
export const UNDO_FOR = 5_000;

export interface Notice {
  said: string;
  /** A failure is shown as one, and has no action. */
  isProblem?: boolean;
  action?: { label: string; run: () => unknown; isUndo: boolean };
}

/**
 * Says for five seconds what was done, with one action, which is to undo it in most cases; Ctrl or Cmd and Z undo it as
 * well. It moves no focus and covers no row that could be pressed by mistake.
 * @returns the toast, which has to stay mounted, and how to show a notice in it
 */
export function useNotice(): [toast: ReactNode, show: (notice: Notice | undefined) => void] {
  const [shown, setShown] = useState<{ notice: Notice; turn: number }>();
  const show = (notice: Notice | undefined) =>
    setShown((before) => notice && { notice, turn: (before?.turn ?? 0) + 1 });
  const toast = (
    // It is always mounted, so that a notice is announced when it appears.
    <div role="status" className={styles.place}>
      {shown && <Toast key={shown.turn} notice={shown.notice} onEnd={() => setShown(undefined)} />}
    </div>
  );
  return [toast, show];
}

function Toast({ notice, onEnd }: { notice: Notice; onEnd: () => void }) {
  const { said, isProblem = false, action } = notice;
  const [isHeld, setHeld] = useState(false);
  const end = useEffectEvent(onEnd);
  const act = useEffectEvent(() => {
    end();
    action?.run();
  });

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(end, UNDO_FOR);
    return () => clearTimeout(timer);
  }, [isHeld]);

  const isUndo = action?.isUndo ?? false;
  useEffect(() => {
    if (!isUndo) return;
    const onKey = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof HTMLElement && event.target.matches('input, textarea');
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isWriting) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isUndo]);

  return (
    <div className={styles.toast} data-problem={isProblem}>
      <span className={styles.said}>{said}</span>
      {action && (
        <Button
          size="small"
          {...(isUndo ? { 'aria-keyshortcuts': 'Control+Z Meta+Z' } : {})}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          onClick={() => {
            onEnd();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}
