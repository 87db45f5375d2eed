import { type ComponentProps, type MouseEvent, type ReactNode, useContext, useId } from 'react';
import styles from './button.module.css';
import { useDeliberatePress } from './deliberate-press.ts';
import { Icon, type IconName } from './icon.tsx';
import { Submitting } from './submitting.ts';
import { useSingleFlight } from './use-single-flight.tsx';

export interface ButtonLook {
  variant?: 'primary' | 'buy' | 'sell' | 'quiet' | 'danger';
  /** 52, 44 and 36 px high. The small one keeps a touch target of 44 px. */
  size?: 'large' | 'medium' | 'small';
  /** As wide as its container. */
  wide?: boolean;
}

export interface ButtonProps
  extends Omit<ButtonLook, 'variant'>,
    Omit<ComponentProps<'button'>, 'onClick' | 'disabled'> {
  /** `text`: looks like text, whatever its size. */
  variant?: ButtonLook['variant'] | 'text';
  /** The work is in progress: the button ignores presses, keeps the focus and announces it to screen readers. */
  pending?: boolean;
  /** Why the button cannot be pressed now. It disables the button, is shown below it and is announced. */
  reason?: string | undefined;
  /** The reason is already visible elsewhere, such as at a field. The button then has it for screen readers only. */
  isReasonElsewhere?: boolean;
  icon?: IconName;
  /**
   * What must be read before the button sends, deletes or signs out. No press counts that began within 700 ms after this
   * text, or the button, appeared (D92).
   */
  afterReading?: string | undefined;
  /** A returned promise keeps the button pending until it settles, so that one draft is sent once (D25). */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
}

export function Button(props: ButtonProps) {
  const {
    variant = 'quiet',
    size = 'medium',
    wide = false,
    pending = false,
    reason,
    isReasonElsewhere = false,
    icon,
    afterReading,
    onClick,
    type = 'button',
    children,
    ...native
  } = props;
  const [busy, run, failed] = useSingleFlight();
  const { isUnread, isMeant, handlers } = useDeliberatePress(afterReading);
  const submitting = useContext(Submitting) && type === 'submit';
  const isPending = pending || busy || submitting;
  const blocked = isPending || Boolean(reason);
  const reasonId = useId();

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // We set aria-disabled instead of disabled, so that the button keeps the focus and can give its reason.
    // preventDefault also stops the implicit submission of a form by Enter.
    if (!isMeant() || blocked || !run(() => onClick?.(event))) event.preventDefault();
  };

  const button = (
    <>
      <button
        {...native}
        {...handlers}
        type={type}
        className={variant === 'text' ? styles.link : styles.button}
        data-variant={variant}
        data-size={size}
        data-wide={wide}
        data-unread={isUnread || undefined}
        aria-disabled={blocked || isUnread || undefined}
        aria-busy={isPending || undefined}
        aria-describedby={reason && !isReasonElsewhere ? reasonId : native['aria-describedby']}
        // An attribute and not an element, so that the page does not contain the text twice.
        aria-description={isReasonElsewhere ? reason : undefined}
        onClick={press}
      >
        <Face pending={isPending} icon={icon}>
          {children}
        </Face>
      </button>
      {failed}
    </>
  );

  // The wrapper is rendered as soon as a reason is possible, so that the button is not remounted when one
  // appears.
  if (!('reason' in props)) return button;
  return (
    <span className={styles.box} data-wide={wide}>
      {button}
      <span id={reasonId} className={styles.reason} role="status">
        {!isReasonElsewhere && reason}
      </span>
    </span>
  );
}

function Face({
  pending,
  icon,
  children,
}: {
  pending: boolean;
  icon: IconName | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <span className={styles.face} data-pending={pending}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {pending && <span className={styles.turning} aria-hidden="true" />}
    </>
  );
}
