import { useCommonTranslations } from '@bourse/i18n/translations';
import { deployment } from '@bourse/session/config';
import { Badge } from '@bourse/ui/badge';
import { Header } from '@bourse/ui/header';
import { IconButton } from '@bourse/ui/icon-button';
import { textLink } from '@bourse/ui/link-button';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTakeOver } from '../boot/use-take-over.ts';
import { LanguageButton } from '../chrome/language-button.tsx';
import { Mark } from '../chrome/mark.tsx';
import { usePageTitle } from '../chrome/use-title.ts';
import { DeviceBanner } from '../device/device-banner.tsx';
import { useTranslations } from '../translations.ts';
import styles from './auth-layout.module.css';

const isSimulated = deployment.environment === 'simulated';

/**
 * The screen's content, and how a guest reaches customer service where the deployment has a link for it (D31). The chat
 * needs a session.
 */
function Body({ children }: { children: ReactNode }) {
  const { t } = useTranslations();
  const { contactLink } = deployment;
  return (
    <div className={styles.body}>
      {children}
      {contactLink && (
        <a href={contactLink} className={textLink}>
          {t('app.contact')}
        </a>
      )}
    </div>
  );
}

/** Layout of the login: the app's name, its purpose, and that no real money is involved (D1). */
export function LoginLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslations();
  const common = useCommonTranslations();
  usePageTitle(t('login.title'));
  useTakeOver();
  return (
    <main className={styles.layout}>
      <DeviceBanner />
      <div className={styles.top}>
        {isSimulated && <Badge tone="warning">{common.t('simulated')}</Badge>}
        <LanguageButton />
      </div>
      <div className={styles.brand}>
        <Mark />
        <h1 className={styles.name}>{t('app.name')}</h1>
        <p className={styles.tagline}>{t('app.tagline')}</p>
      </div>
      <Body>{children}</Body>
      {isSimulated && <p className={styles.foot}>{common.t('simulatedHint')}</p>}
    </main>
  );
}

/** Layout of the other sign-in screens. Back always leads to `to`, whatever the history contains. */
export function AuthLayout({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  const navigate = useNavigate();
  const common = useCommonTranslations();
  usePageTitle(title);
  useTakeOver();
  return (
    <main className={styles.layout}>
      <Header
        title={title}
        left={<IconButton icon="back" label={common.t('back')} onClick={() => navigate(to)} />}
        right={<LanguageButton />}
        {...(isSimulated
          ? {
              simulated: common.t('simulated'),
              simulatedShort: common.t('simulatedShort'),
              simulatedHint: common.t('simulatedHint'),
            }
          : {})}
      />
      <DeviceBanner />
      <Body>{children}</Body>
    </main>
  );
}
