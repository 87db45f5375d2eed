import { useErrorText } from '@bourse/i18n/errors';
import { deployment } from '@bourse/session/config';
import { Button } from '@bourse/ui/button';
import { PasswordField } from '@bourse/ui/field';
import { textLink } from '@bourse/ui/link-button';
import { PinEntry } from '@bourse/ui/pin-entry';
import type { Dispatch } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './transaction-password.module.css';
import { type Action, type Attempt, isLocked, isProven } from './transaction-password.ts';

export interface StepProps {
  attempt: Attempt;
  dispatch: Dispatch<Action>;
}

/** The login password before the first one, the present one before a change. */
export function ProofStep({ attempt, dispatch }: StepProps) {
  const { t } = useTranslations();
  const sentence = useErrorText();
  const { proof, problem, password, code } = attempt;
  const isOff = isLocked(problem);
  const said = typeof problem === 'object' ? sentence(problem.error) : undefined;
  return (
    <>
      <p className={styles.detail}>
        {problem === 'alreadySet'
          ? t('transactionPassword.alreadySet')
          : t(proof === 'code' ? 'transactionPassword.codeHint' : 'transactionPassword.passwordHint')}
      </p>
      {proof === 'code' ? (
        <>
          <PinEntry
            label={t('transactionPassword.current')}
            value={code}
            onChange={(typed) => dispatch({ type: 'code', code: typed })}
            problem={said}
            disabled={isOff}
            autoFocus
          />
          {deployment.contactLink && (
            <a href={deployment.contactLink} className={textLink}>
              {t('transactionPassword.forgotten')}
            </a>
          )}
        </>
      ) : (
        <PasswordField
          label={t('transactionPassword.loginPassword')}
          data-autofocus
          autoFocus
          enterKeyHint="next"
          value={password}
          onChange={({ target }) => dispatch({ type: 'password', password: target.value })}
          problem={problem === 'wrongPassword' ? t('transactionPassword.wrongPassword') : undefined}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        reason={isOff ? said : isProven(attempt) ? undefined : sentence({ code: 'invalid-input' })}
        isReasonElsewhere
      >
        {t('transactionPassword.continue')}
      </Button>
    </>
  );
}
