import { links } from '@bourse/links/links';
import { linkButton } from '@bourse/ui/link-button';
import { Screen } from '@bourse/ui/screen';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './not-found-screen.module.css';

/** Shown at unknown addresses: the address and the frame stay, and a link leads home. */
export function NotFoundScreen() {
  const { t } = useTranslations();
  const { pathname } = useLocation();
  return (
    <Screen>
      <div className={styles.message}>
        <p className={styles.number} aria-hidden="true">
          404
        </p>
        <p className={styles.detail}>{t('notFound.detail')}</p>
        <p className={styles.address}>{pathname}</p>
        <Link to={links.home()} {...linkButton({ variant: 'primary', size: 'large', wide: true })}>
          {t('notFound.home')}
        </Link>
      </div>
    </Screen>
  );
}
