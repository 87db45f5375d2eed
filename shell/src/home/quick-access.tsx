import { useRemotes } from '@bourse/remote-kit/remotes';
import { Icon } from '@bourse/ui/icon';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './quick-access.module.css';
import { quickPlaces } from './quick-places.ts';

export function QuickAccess() {
  const { t } = useTranslations();
  const places = quickPlaces(useRemotes().registry);
  if (places.length === 0) return null;
  return (
    <nav className={styles.strip} aria-label={t('home.quickAccess')}>
      {places.map(({ id, to, icon }) => (
        <Link key={id} to={to} className={styles.place}>
          <span className={styles.sign}>
            <Icon name={icon} size={24} />
          </span>
          <span className={styles.name}>{t(`quick.${id}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
