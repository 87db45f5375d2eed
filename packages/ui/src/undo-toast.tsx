import { useCommonTranslations } from '@bourse/i18n/translations';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './undo-toast.module.css';

/** How long a message without an action is shown, ms. */
export const SAID_FOR = 5_000;

export interface Notice {
  said: string;
  /** A failure is shown as one, and has no action. */
  isProblem?: boolean;
  action?: { label: string; run: () => unknown; isUndo: boolean };
}

/** Ends the shown notice of the page; undefined while there is none. */
let endShown: (() => void) | undefined;

/**
 * Says what was done, with one action, which is to undo it in most cases; Ctrl or Cmd and Z undo it as well. A notice with
 * an action stays until it is closed, until the next notice, or until its screen is left, because not everybody reads and
 * presses in a given time. It moves no focus, and the screen's last row can be scrolled out from under it.
 * @returns the toast, which has to stay mounted, and how to show a notice in it; undefined ends the shown one
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
  const { t } = useCommonTranslations();
  const end = useEffectEvent(onEnd);
  const act = useEffectEvent(() => {
    end();
    action?.run();
  });

  // The page shows one notice: notices of several parts would cover each other.
  useEffect(() => {
    endShown?.();
    const ended = () => end();
    endShown = ended;
    return () => {
      if (endShown === ended) endShown = undefined;
    };
  }, []);

  const stays = action !== undefined;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(end, SAID_FOR);
    return () => clearTimeout(timer);
  }, [stays]);

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
    <div className={styles.toast} data-problem={isProblem} data-stays={stays}>
      <span className={styles.said}>{said}</span>
      {action && (
        <span className={styles.actions}>
          <Button
            size="small"
            {...(isUndo ? { 'aria-keyshortcuts': 'Control+Z Meta+Z' } : {})}
            onClick={() => {
              onEnd();
              action.run();
            }}
          >
            {action.label}
          </Button>
          <IconButton icon="close" label={t('close')} onClick={onEnd} />
        </span>
      )}
    </div>
  );
}
