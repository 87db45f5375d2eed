import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { IconButton } from '@bourse/ui/icon-button';
import { hasFinePointer } from '@bourse/ui/pointer';
import { useTranslations } from '../translations.ts';
import { hasLanguages, LanguageSheet } from './language-button.tsx';
import type { MoreSheetProps } from './more-sheet.tsx';
import { useOpenUntilNavigation } from './use-open-until-navigation.ts';

const importSheet = () => import('./more-sheet.tsx');
const MoreSheet = lazyWithRetry(() => importSheet().then((m) => m.MoreSheet), { pending: null });

interface MoreButtonProps extends Pick<MoreSheetProps, 'service' | 'onMenu'> {
  /** Opens the list of shortcuts. */
  onShortcuts: () => void;
}

/** Opens home, the screens that remotes register for it, service and language on screens whose header has no space for them. */
export function MoreButton({ service, onMenu, onShortcuts }: MoreButtonProps) {
  const { t } = useTranslations();
  const more = useOpenUntilNavigation();
  const language = useOpenUntilNavigation();
  return (
    <>
      <IconButton
        icon="more"
        label={t('header.more')}
        onPointerDown={() => void importSheet().catch(() => {})}
        onClick={more.open}
      />
      {more.wasOpened && (
        <MoreSheet
          isOpen={more.isOpen}
          onClose={more.close}
          service={service}
          onMenu={onMenu}
          {...(hasFinePointer()
            ? {
                onShortcuts: () => {
                  more.close();
                  onShortcuts();
                },
              }
            : {})}
          {...(hasLanguages
            ? {
                onLanguage: () => {
                  more.close();
                  language.open();
                },
              }
            : {})}
        />
      )}
      {language.wasOpened && <LanguageSheet isOpen={language.isOpen} onClose={language.close} />}
    </>
  );
}
