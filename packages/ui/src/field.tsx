import { useCommonTranslations } from '@bourse/i18n/translations';
import { type ComponentProps, type ReactNode, type RefCallback, useId, useState } from 'react';
import styles from './field.module.css';
import { IconButton } from './icon-button.tsx';
import { nationalNumber } from './national-number.ts';

export interface FieldFrameProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value, as a sentence. It marks the field as invalid. */
  problem?: string | undefined;
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean;
}

export interface FieldProps extends FieldFrameProps, ComponentProps<'input'> {
  leading?: ReactNode;
  trailing?: ReactNode;
  /** Shows the value in capital letters, and leaves it as it was written. */
  capitals?: boolean;
}

/** Connects label, control, hint and problem, visually and by ARIA attributes. */
export function useFieldFrame(
  { label, hint, problem, hideLabel = false }: FieldFrameProps,
  givenId: string | undefined,
) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const noteId = `${id}-note`;
  const note = problem || hint;
  const control = {
    id,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': note ? noteId : undefined,
  } as const;
  const frame = (box: ReactNode, disabled: boolean) => (
    <div className={styles.field} data-disabled={disabled}>
      <label htmlFor={id} className={styles.label} data-hidden={hideLabel}>
        {label}
      </label>
      <div className={styles.box} data-invalid={Boolean(problem)}>
        {box}
      </div>
      {/* This element is always mounted, so that a problem is announced when it appears. */}
      <div id={noteId} className={styles.note} data-problem={Boolean(problem)} aria-live="polite">
        {note}
      </div>
    </div>
  );
  return { control, frame };
}

/** A single-line input with its label above. The hint below is replaced by the problem when there is one. */
export function Field(props: FieldProps) {
  const { label, hint, problem, hideLabel, leading, trailing, capitals = false, id, ...native } = props;
  const { control, frame } = useFieldFrame(
    { label, hint, problem, ...(hideLabel === undefined ? {} : { hideLabel }) },
    id,
  );
  return frame(
    <>
      {leading && <span className={styles.side}>{leading}</span>}
      <input
        autoComplete="off"
        {...native}
        {...control}
        className={styles.input}
        {...(capitals ? { 'data-capitals': true } : {})}
      />
      {trailing && <span className={styles.side}>{trailing}</span>}
    </>,
    Boolean(native.disabled),
  );
}

/**
 * A password input with a button that shows the password. Set `autoComplete` to 'current-password' or 'new-password'.
 */
export function PasswordField(props: Omit<FieldProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false);
  const { t } = useCommonTranslations();
  return (
    <Field
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

interface PhoneFieldProps extends Omit<FieldProps, 'ref'> {
  prefix?: string;
  ref?: RefCallback<HTMLInputElement>;
}

/**
 * A phone number. Everything but its ten digits is dropped before onChange is called.
 * @param props.prefix country code that is shown before the digits, e.g. '+91'
 */
export function PhoneField({ prefix, onChange, ref, ...props }: PhoneFieldProps) {
  const strip = (input: HTMLInputElement) => {
    const digits = nationalNumber(input.value, prefix);
    if (digits !== input.value) input.value = digits;
  };
  return (
    <Field
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      {...props}
      {...(prefix ? { leading: <span className={styles.prefix}>{prefix}</span> } : {})}
      ref={(input) => {
        // Something may have been written before the app ran.
        if (input && ref) strip(input);
        return ref?.(input);
      }}
      onChange={(event) => {
        strip(event.target);
        onChange?.(event);
      }}
    />
  );
}
