import { links } from '@bourse/links/links';
import { usePlaceLinks } from '@bourse/remote-kit/place-links';
import { Count } from '@bourse/ui/badge';
import { Dialog } from '@bourse/ui/dialog';
import { Icon } from '@bourse/ui/icon';
import { List, Row } from '@bourse/ui/list';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './sheet.module.css';
import type { Service } from './use-service.ts';

interface MoreSheetProps {
  isOpen: boolean;
  onClose: () => void;
  service: Service;
  /** Left out where there is only one language. */
  onLanguage?: () => void;
  /** Left out where there is no keyboard. */
  onShortcuts?: () => void;
}

export function MoreSheet({ isOpen, onClose, service, onLanguage, onShortcuts }: MoreSheetProps) {
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
