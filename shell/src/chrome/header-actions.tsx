import { links } from '@bourse/links/links';
import type { HeaderMenu } from '@bourse/ui/header-menu';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { useShortcuts } from '@bourse/ui/shortcuts';
import { Link } from 'react-router-dom';
import type { RouteMeta } from '../router/route-meta.ts';
import { importSearch, SearchDialog } from '../search/lazy-search-dialog.ts';
import { Shortcuts } from '../shortcuts/shortcuts.tsx';
import { useTranslations } from '../translations.ts';
import { Bell } from './bell.tsx';
import styles from './header-actions.module.css';
import { LanguageButton } from './language-button.tsx';
import { MoreButton } from './more-button.tsx';
import { ServiceLink } from './service-button.tsx';
import { useOpenUntilNavigation } from './use-open-until-navigation.ts';
import type { Service } from './use-service.ts';

interface HeaderActionsProps {
  meta: RouteMeta;
  service: Service;
  /** Called with the menu while it is open, for what the screen adds to it. */
  onMenu: (menu: HeaderMenu | undefined) => void;
}

/**
 * The header's buttons. Screens with tabs show those for which there is space; all others are in one menu. The menu is
 * always shown, because it has the only 'Refresh' for people who cannot pull.
 */
export function HeaderActions({ meta, service, onMenu }: HeaderActionsProps) {
  const { t } = useTranslations();
  const search = useOpenUntilNavigation();
  const shortcuts = useOpenUntilNavigation();
  useShortcuts([{ keys: ['/'], label: t('header.search'), run: search.open }]);
  return (
    <>
      <IconButton
        icon="search"
        label={t('header.search')}
        onPointerDown={() => void importSearch().catch(() => {})}
        onClick={search.open}
      />
      {search.wasOpened && <SearchDialog isOpen={search.isOpen} onClose={search.close} />}
      {meta.showBottomNav && (
        <div className={styles.beside}>
          <Bell />
          {service.target && (
            <ServiceLink
              target={service.target}
              unread={service.unread}
              className={`${styles.link} ${styles.docked}`}
            />
          )}
          <Link
            to={links.settings()}
            className={`${styles.link} ${styles.inMore}`}
            title={t('header.settings')}
            aria-label={t('header.settings')}
          >
            <Icon name="settings" size={24} />
          </Link>
          <div className={styles.inSettings}>
            <LanguageButton />
          </div>
        </div>
      )}
      <MoreButton service={service} onMenu={onMenu} onShortcuts={shortcuts.open} />
      <Shortcuts {...shortcuts} />
    </>
  );
}
