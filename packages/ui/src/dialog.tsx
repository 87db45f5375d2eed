/**
 * Dialogs based on the native <dialog> element, which brings the top layer, the inert page, Escape and the return of
 * focus.
 */

import { useCommonTranslations } from '@bourse/i18n/translations';
import {
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from './button.tsx';
import { READING_TIME } from './deliberate-press.ts';
import styles from './dialog.module.css';
import { dialogChanges, subscribeToDialogs } from './dialog-changes.ts';
import { IconButton } from './icon-button.tsx';
import { areDialogsCovered, markOpen } from './open-dialogs.ts';
import { useSingleFlight } from './use-single-flight.tsx';

export interface DialogProps {
  open: boolean;
  /**
   * Called for Escape, the backdrop and the close button. The parent may refuse (to keep a draft) by leaving `open`
   * true.
   */
  onClose: () => void;
  title: string;
  hideTitle?: boolean;
  /** Neither title nor close button are seen: the content has a button of its own that closes the dialog. */
  hideHead?: boolean;
  /** `full` fills the app's column, `screen` the whole window. */
  variant?: 'center' | 'sheet' | 'full' | 'screen';
  /** When false, Escape, the backdrop and Back do not close the dialog; only its actions do. */
  dismissable?: boolean;
  /** Stays visible while `coverDialogs` hides all others: for the lock screen, which covers them. */
  overAll?: boolean;
  /** The URL opens the dialog, so Back navigates to the entry before it. For other dialogs Back calls `onClose`. */
  inAddress?: boolean;
  /** Stays visible below the body while the body scrolls. */
  actions?: ReactNode;
  /** Unmounted on close. The element with `data-autofocus` takes the focus, otherwise the dialog itself does. */
  children?: ReactNode;
}

export function Dialog(props: DialogProps) {
  // While the dialog closes it shows its last open props, because many parents clear their data at that moment.
  const [shown, setShown] = useState<DialogProps>();
  const gone = useCallback(() => setShown(undefined), []);

  if (props.open && shown !== props) setShown(props);
  const current = props.open ? props : shown;
  return current && <Shown {...current} open={props.open} onGone={gone} />;
}

function Shown(props: DialogProps & { onGone: () => void }) {
  const {
    title,
    hideHead = false,
    hideTitle = hideHead,
    variant = 'center',
    dismissable = true,
    overAll = false,
    inAddress = false,
    actions,
    children,
  } = props;
  const { onClose, onGone } = props;
  const { t } = useCommonTranslations();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);

  const leadsBack = useEffectEvent(() => inAddress && dismissable);
  const dismiss = useEffectEvent(() => {
    if (dismissable) close();
  });
  const areCovered = useSyncExternalStore(subscribeToDialogs, areDialogsCovered, areDialogsCovered);
  const isShown = props.open && (overAll || !areCovered);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isShown) return;
    dialog.showModal();
    const markClosed = markOpen(dialog, { leadsBack, close: dismiss });
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
    // This also runs on unmount, while the element is still in the page: only close() restores the focus.
    return () => {
      markClosed();
      dialog.close();
    };
  }, [isShown]);

  useLayoutEffect(() => {
    if (props.open) return;
    let current = true;
    const leaving = ref.current?.getAnimations?.().map((animation) => animation.finished) ?? [];
    Promise.allSettled(leaving).then(() => {
      if (current) onGone();
    });
    return () => {
      current = false;
    };
  }, [props.open, onGone]);

  const asked = useRef<[at: number, changes: number]>([-READING_TIME, 0]);
  // Closing goes back in the history, which takes a moment. The second press of a double press goes back no further.
  const close = () => {
    const [at, changes] = asked.current;
    const now = performance.now();
    if (!props.open || (changes === dialogChanges() && now - at < READING_TIME)) return;
    asked.current = [now, dialogChanges()];
    onClose();
  };

  const ask = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (dismissable) close();
  };

  // A browser may close on a second Escape although 'cancel' was prevented. A dialog that must stay open is
  // shown again.
  const closedByBrowser = () => {
    const dialog = ref.current;
    if (!dialog || !isShown || dialog.open) return;
    dialog.showModal();
    if (dismissable) close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only a click can hit the backdrop; keyboard users have Escape
    <dialog
      ref={ref}
      className={styles.dialog}
      data-variant={variant}
      aria-labelledby={titleId}
      tabIndex={-1}
      onCancel={ask}
      onClose={closedByBrowser}
      onClick={ask}
    >
      <div className={styles.panel}>
        <div className={styles.head} data-bare={hideTitle} data-hidden={hideHead}>
          <h2 id={titleId} className={styles.title} data-hidden={hideTitle}>
            {title}
          </h2>
          {dismissable && !hideHead && <IconButton icon="close" label={t('close')} onClick={close} />}
        </div>
        {children && <div className={styles.body}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}

export interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger' | 'buy' | 'sell';
  /** A returned promise keeps the dialog open and its button pending until it settles. The parent closes the dialog. */
  onConfirm: () => unknown;
  /** The error of the last attempt. */
  problem?: ReactNode;
}

/** Asks for a confirmation. It cannot be dismissed while its work is running. */
export function Confirm(props: ConfirmProps) {
  const { tone = 'primary', onClose, onConfirm, problem } = props;
  const { t } = useCommonTranslations();
  const [busy, run, failed] = useSingleFlight();
  return (
    <Dialog
      open={props.open}
      onClose={onClose}
      title={props.title}
      dismissable={!busy}
      actions={
        <>
          <Button wide onClick={onClose} reason={busy ? t('loading') : undefined} isReasonElsewhere>
            {props.cancelLabel ?? t('cancel')}
          </Button>
          <Button
            wide
            afterReading={`${props.title} ${props.confirmLabel}`}
            variant={tone}
            pending={busy}
            onClick={() => void run(onConfirm)}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        {props.children}
        <div className={styles.problem} role="alert">
          {problem}
        </div>
        {failed}
      </div>
    </Dialog>
  );
}
