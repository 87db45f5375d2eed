import { useTranslations } from '../translations.ts';

/** The labels of a button that copies: `words` of `Copyable`. */
export function useCopyWords() {
  const { t } = useTranslations();
  return { copy: t('copy.copy'), copied: t('copy.copied'), notCopied: t('copy.notCopied') };
}
