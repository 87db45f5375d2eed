import { links } from '@bourse/links/links';
import { usePlaceLinks } from '@bourse/remote-kit/place-links';
import { Count } from '@bourse/ui/badge';
import { Dialog } from '@bourse/ui/dialog';
import type { HeaderMenu } from '@bourse/ui/header-menu';
import { Icon } from '@bourse/ui/icon';
import { List, Row } from '@bourse/ui/list';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './sheet.module.css';
import type { Service } from './use-service.ts';

export interface MoreSheetProps {
  isOpen: boolean;
  onClose: () => void;
  service: Service;
  /** Called with the menu while it is open, for what the screen adds to it. */
  onMenu: (menu: HeaderMenu | undefined) => void;
  /** Left out where there is only one language. */
  onLanguage?: () => void;
  /** Left out where there is no keyboard. */
  onShortcuts?: () => void;
}

export function MoreSheet({ isOpen, onClose, service, onMenu, onLanguage, onShortcuts }: MoreSheetProps) {
  const { t } = useTranslations();
  const { pathname } = useLocation();
  const { target, unread } = service;
  const home = { to: links.home(), title: t('home.title'), icon: 'home' } as const;
  const places = [home, ...usePlaceLinks('frame.more/v1')];
  const serviceRow = {
    title: t('header.service'),
    leading: <Icon name="service" />,
    value: <Count value={unread} label={t('header.unread')} />,
  };
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('header.more')} variant="sheet">
      <div className={styles.rows}>
        <OfScreen onMenu={onMenu} onClose={onClose} />
        <List label={t('header.more')}>
          {places
            .filter(({ to }) => to !== pathname)
            .map(({ to, title, icon }) => (
              <Row key={to} as={Link} to={to} title={title} leading={<Icon name={icon} />} />
            ))}
          {target &&
            ('to' in target ? (
              <Row {...serviceRow} as={Link} to={target.to} />
            ) : (
              <Row {...serviceRow} onPress={() => window.open(target.href, '_blank', 'noopener')} />
            ))}
          {onLanguage && (
            <Row title={t('header.language')} leading={<Icon name="language" />} onPress={onLanguage} />
          )}
          {onShortcuts && (
            <Row title={t('shortcuts.title')} leading={<Icon name="keyboard" />} onPress={onShortcuts} />
          )}
        </List>
      </div>
    </Dialog>
  );
}

/** What the screen adds to the menu. */
function OfScreen({ onMenu, onClose }: Pick<MoreSheetProps, 'onMenu' | 'onClose'>) {
  const place = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(() => place.current && onMenu({ place: place.current, close: onClose }));
  const forget = useEffectEvent(() => onMenu(undefined));
  useEffect(() => {
    tell();
    return () => forget();
  }, []);
  return <div ref={place} />;
}
