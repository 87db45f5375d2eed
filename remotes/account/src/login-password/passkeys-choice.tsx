import { Checkbox } from '@bourse/ui/checkbox';
import { useId } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './passkeys-choice.module.css';

interface PasskeysChoiceProps {
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
  /** Whether this device has a passkey of its own, which stays. */
  hasOwn: boolean;
}

/** Whether the change of the password also removes the passkeys that this device does not know as its own. */
export function PasskeysChoice({ isChosen, onChange, hasOwn }: PasskeysChoiceProps) {
  const { t } = useTranslations();
  const hintId = useId();
  return (
    <div>
      <Checkbox
        className={styles.label}
        checked={isChosen}
        aria-describedby={hintId}
        onChange={({ target }) => onChange(target.checked)}
      >
        {t('loginPassword.removePasskeys')}
      </Checkbox>
      <p id={hintId} className={styles.hint}>
        {t(hasOwn ? 'loginPassword.removePasskeysHint' : 'loginPassword.removeAllPasskeysHint')}
      </p>
    </div>
  );
}
