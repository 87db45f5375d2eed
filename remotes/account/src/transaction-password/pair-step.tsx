import { useErrorText } from '@bourse/i18n/errors';
import { deployment } from '@bourse/session/config';
import { Banner } from '@bourse/ui/banner';
import { Button } from '@bourse/ui/button';
import { useOfflineReason } from '@bourse/ui/online';
import { PinPair } from '@bourse/ui/pin-entry';
import { useTranslations } from '../translations.ts';
import type { StepProps } from './proof-step.tsx';
import styles from './transaction-password.module.css';
import { isComplete, isOfPair } from './transaction-password.ts';

/** The new one, twice. */
export function PairStep({ attempt, dispatch }: StepProps) {
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
          reason={offline ?? (isComplete(attempt) ? undefined : sentence({ code: 'invalid-input' }))}
          isReasonElsewhere={offline === undefined}
        >
          {t('transactionPassword.save')}
        </Button>
      </div>
    </>
  );
}
