import { useCommonTranslations } from '@bourse/i18n/translations';
import { type ChangeEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './photo-picker.module.css';
import { ProgressBar } from './progress-bar.tsx';

export interface PhotoPickerProps {
  /** What the photo is to show, such as 'Front' of an identity card. */
  label: string;
  /** What is happening, or what a press does: 'Uploading…', 'Replace'. */
  note: string;
  /** What is wrong with the photo, as a sentence. */
  problem?: string | undefined;
  /** Address of the picture. */
  image?: string | undefined;
  state: 'empty' | 'preparing' | 'uploading' | 'done' | 'failed';
  /** The part that has been uploaded, from 0 to 1. */
  progress?: number | undefined;
  onPick: (file: File) => void;
  /** Shown while the photo is being prepared or uploaded. */
  onCancel?: () => void;
  /** Shown after a failure that may pass. */
  onRetry?: (() => void) | undefined;
  /** A button beside the problem that solves it, e.g. by shrinking the photo. */
  cure?: { label: string; run: () => void } | undefined;
}

/**
 * Chooses a photo: the whole frame, in the ratio of a card, opens the camera or the files. A photo that is being
 * uploaded can be replaced at once.
 */
export function PhotoPicker(props: PhotoPickerProps) {
  const { label, note, problem, image, state, progress, onPick, onCancel, onRetry, cure } = props;
  const { t } = useCommonTranslations();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isBusy = state === 'preparing' || state === 'uploading';

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can then be chosen again.
    target.value = '';
    if (file) onPick(file);
  };
  return (
    <div className={styles.picker}>
      <label className={styles.frame} data-state={state} data-invalid={Boolean(problem)}>
        {image && <img className={styles.image} src={image} alt="" />}
        <span className={styles.face} data-over={Boolean(image)}>
          {!image && <Icon name="camera" size={24} />}
          <span className={styles.label}>{label}</span>
          <span className={styles.note} id={`${id}-note`}>
            {note}
          </span>
        </span>
        {/* Without `capture`, so that phones offer the camera and the files. */}
        <input
          ref={input}
          type="file"
          accept="image/*"
          className={styles.input}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note ${id}-problem`}
          onChange={choose}
        />
      </label>
      {state === 'uploading' && progress !== undefined && (
        <ProgressBar label={note} value={progress} max={1} />
      )}
      <div id={`${id}-problem`} className={styles.problem} aria-live="polite">
        {problem}
      </div>
      {isBusy && onCancel && (
        <StepButton input={input} onClick={onCancel}>
          {t('cancel')}
        </StepButton>
      )}
      {cure && (
        <StepButton input={input} onClick={cure.run}>
          {cure.label}
        </StepButton>
      )}
      {state === 'failed' && onRetry && (
        <StepButton input={input} icon="refresh" onClick={onRetry}>
          {t('retry')}
        </StepButton>
      )}
    </div>
  );
}

/** A button of one state. When the state passes while it has the focus, the photo's input gets the focus. */
function StepButton({ input, ...props }: ButtonProps & { input: RefObject<HTMLInputElement | null> }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element === document.activeElement) input.current?.focus({ preventScroll: true });
    };
  }, [input]);
  return <Button ref={button} size="small" {...props} />;
}
