import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { deployment } from '@bourse/session/config';
import { IconButton } from '@bourse/ui/icon-button';
import { useTranslations } from '../translations.ts';
import { useOpenUntilNavigation } from './use-open-until-navigation.ts';

export const LanguageSheet = lazyWithRetry(
  () => import('./language-sheet.tsx').then((m) => m.LanguageSheet),
  {
    pending: null,
  },
);

/** The menu is shown only where there is more than one language (D46). */
export const hasLanguages = deployment.languages.length > 1;

export function LanguageButton() {
  const { t } = useTranslations();
  const { isOpen, wasOpened, open, close } = useOpenUntilNavigation();
  if (!hasLanguages) return null;
  return (
    <>
      <IconButton icon="language" label={t('header.language')} onClick={open} />
      {wasOpened && <LanguageSheet isOpen={isOpen} onClose={close} />}
    </>
  );
}
