import { useTranslations } from '../translations.ts';

/** The labels of a button that copies: `labels` of `Copyable`. */
export function useCopyLabels() {
  const { t } = useTranslations();
  return { copy: t('copy.copy'), copied: t('copy.copied'), notCopied: t('copy.notCopied') };
}
