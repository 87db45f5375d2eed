import { m } from '@bourse/api/query';
import { changePassword } from '@bourse/contract/passwords';
import { useErrorText } from '@bourse/i18n/errors';
import { deployment } from '@bourse/session/config';
import { Banner } from '@bourse/ui/banner';
import { Button } from '@bourse/ui/button';
import { PasswordField } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { textLink } from '@bourse/ui/link-button';
import { useOfflineReason } from '@bourse/ui/online';
import { PinEntry, PinPair } from '@bourse/ui/pin-entry';
import { useMutation } from '@tanstack/react-query';
import { type Dispatch, useReducer } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './transaction-password.module.css';
import {
  type Action,
  type Attempt,
  begin,
  changeOf,
  isComplete,
  isLocked,
  isOfPair,
  isProven,
  reduce,
} from './transaction-password.ts';
import { Result } from './transaction-password-result.tsx';

interface FormProps {
  /** Null where the back end does not say (D51). */
  hasCode: boolean | null;
  /** Where the customer came from and goes back to. */
  next: string | undefined;
  onDone: () => void;
}

/** The steps of setting or changing the transaction password: proof, the new one twice, outcome. */
export function TransactionPasswordForm({ hasCode, next, onDone }: FormProps) {
  const { mutateAsync } = useMutation(m(changePassword));
  const [attempt, dispatch] = useReducer(reduce, hasCode, begin);
  const { step, result } = attempt;
  if (step === 'done' && result) return <Result result={result} next={next} onDone={onDone} />;

  const send = async () => {
    if (step === 'proof') return dispatch({ type: 'continued' });
    if (!isComplete(attempt)) return;
    try {
      await mutateAsync(changeOf(attempt));
      dispatch({ type: 'answered' });
    } catch (error) {
      dispatch({ type: 'refused', error });
    }
  };
  return (
    // Each step begins with the focus on its first entry.
    <Form key={step} className={styles.form} onSubmit={send}>
      {step === 'proof' ? (
        <ProofStep attempt={attempt} dispatch={dispatch} />
      ) : (
        <PairStep attempt={attempt} dispatch={dispatch} />
      )}
    </Form>
  );
}

interface StepProps {
  attempt: Attempt;
  dispatch: Dispatch<Action>;
}

/** The login password before the first one, the present one before a change. */
function ProofStep({ attempt, dispatch }: StepProps) {
  const { t } = useTranslations();
  const sentence = useErrorText();
  const { proof, problem, password, code } = attempt;
  const isOff = isLocked(problem);
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
            problem={typeof problem === 'object' ? sentence(problem.error) : undefined}
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
      <Button type="submit" variant="primary" size="large" wide disabled={!isProven(attempt) || isOff}>
        {t('transactionPassword.continue')}
      </Button>
    </>
  );
}

/** The new one, twice. */
function PairStep({ attempt, dispatch }: StepProps) {
  const { t } = useTranslations();
  const sentence = useErrorText();
  const offline = useOfflineReason();
  const { proof, pins, problem } = attempt;
  const isAtBoxes = isOfPair(problem);
  const said =
    problem === 'mismatch'
      ? t('transactionPassword.mismatch')
      : typeof problem === 'object'
        ? sentence(problem.error)
        : undefined;
  return (
    <>
      <p className={styles.detail}>
        {t(
          deployment.transactionPassword === 'always'
            ? 'transactionPassword.always'
            : 'transactionPassword.deals',
        )}
      </p>
      <PinPair
        labels={[t('transactionPassword.new'), t('transactionPassword.confirm')]}
        value={pins}
        onChange={(typed) => dispatch({ type: 'pins', pins: typed })}
        problem={isAtBoxes ? said : undefined}
        autoFocus
      />
      {said && !isAtBoxes && (
        <Banner tone="problem" title={t('transactionPassword.failed')}>
          {said}
        </Banner>
      )}
      <div className={styles.buttons}>
        {proof !== 'none' && (
          <Button size="large" onClick={() => dispatch({ type: 'back' })}>
            {t('transactionPassword.back')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          disabled={!isComplete(attempt)}
          reason={offline}
        >
          {t('transactionPassword.save')}
        </Button>
      </div>
    </>
  );
}
