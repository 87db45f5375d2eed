import { deployment } from '@bourse/session/config';
import { useTranslations } from '../translations.ts';

/** The texts of the transaction code, where the deployment asks for it with every money call (D29). */
export function useCodeTexts(): { label: string; hint: string } | undefined {
  const { t } = useTranslations();
  return deployment.transactionPassword === 'always'
    ? { label: t('call.code'), hint: t('call.codeHint') }
    : undefined;
}
