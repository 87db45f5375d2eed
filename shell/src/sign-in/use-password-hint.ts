import { SHORTEST_PASSWORD } from '@bourse/contract/password-length';
import { useTranslations } from '../translations.ts';

/** From this length on a password withstands guessing, whatever it is made of, unless it is a known one. */
const SAFE_LENGTH = 12;

/** What stands below a new password: what it lacks, or how good its length is. */
export function usePasswordHint(): (password: string) => string {
  const { t } = useTranslations();
  return ({ length }) => {
    if (length < SHORTEST_PASSWORD) return t('register.passwordHint');
    return length < SAFE_LENGTH ? t('register.passwordLongEnough') : t('register.passwordSafe');
  };
}
