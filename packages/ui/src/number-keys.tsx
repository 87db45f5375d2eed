import { useCommonTranslations } from '@bourse/i18n/translations';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './number-pad.module.css';

export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'delete';

export const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

export interface NumberPadProps {
  label: string;
  onKey: (key: PadKey) => void;
  disabled?: boolean;
}

/** Our own number keys, so that the system keyboard does not make a sheet jump. The input keeps the focus. */
export function NumberPad({ label, onKey, disabled = false }: NumberPadProps) {
  const { t } = useCommonTranslations();
  const key = (name: PadKey, face: ReactNode, spoken?: string) => (
    <button
      key={name}
      type="button"
      // Keyboard users type into the input, so the keys are left out of the tab order.
      tabIndex={-1}
      className={styles.key}
      aria-label={spoken}
      disabled={disabled}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onKey(name)}
    >
      {face}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are keys
    <div role="group" aria-label={label} className={styles.pad}>
      {DIGITS.map((digit) => key(digit, digit))}
      <span className={styles.gap} />
      {key('0', '0')}
      {key('delete', <Icon name="backspace" size={24} />, t('delete'))}
    </div>
  );
}
