import type { PasskeyError } from '@bourse/api/passkeys';
import { useErrorText } from '@bourse/i18n/errors';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';

type Passkeys = typeof import('@bourse/api/passkeys');

const isOfBrowser = (error: unknown): error is PasskeyError =>
  error instanceof Error && error.name === 'PasskeyError';

/**
 * Runs what opens the browser's dialog for keys, one at a time, with the code that is loaded for it.
 * @returns the sentence about the last attempt's failure, what failed, and a function that runs an attempt and answers
 *   whether it succeeded
 */
export function useKeyProblem() {
  const { t } = useTranslations();
  const errorText = useErrorText();
  const [error, setError] = useState<unknown>();
  const attempt = async (work: (passkeys: Passkeys) => Promise<void>): Promise<boolean> => {
    setError(undefined);
    try {
      await work(await import('@bourse/api/passkeys'));
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    }
  };
  const problem =
    error === undefined
      ? undefined
      : isOfBrowser(error)
        ? t(`passkeys.problem.${error.code}`)
        : errorText(error);
  return { error, problem, attempt };
}
