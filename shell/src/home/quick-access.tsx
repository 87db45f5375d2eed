import { usePlaceLinks } from '@bourse/remote-kit/place-links';
import type { LinkPlaceId } from '@bourse/remote-kit/places';
import { Icon } from '@bourse/ui/icon';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './quick-access.module.css';

/** A strip of links; absent where no remote has one (D2). */
export function QuickAccess({ place }: { place: LinkPlaceId }) {
  const { t } = useTranslations();
  const links = usePlaceLinks(place);
  if (links.length === 0) return null;
  return (
    <nav className={styles.strip} aria-label={t('home.quickAccess')}>
      {links.map(({ to, title, icon }) => (
        <Link key={to} to={to} className={styles.place}>
          <span className={styles.sign}>
            <Icon name={icon} size={24} />
          </span>
          <span className={styles.name}>{title}</span>
        </Link>
      ))}
    </nav>
  );
}
