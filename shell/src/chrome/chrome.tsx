import { useCommonWords } from '@bourse/i18n/words';
import { deployment } from '@bourse/session/config';
import { Banner } from '@bourse/ui/banner';
import { BottomNav } from '@bourse/ui/bottom-nav';
import { Header } from '@bourse/ui/header';
import { IconButton } from '@bourse/ui/icon-button';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { DeviceBanner } from '../device/device-banner.tsx';
import { useIsOnline } from '../device/online.ts';
import { useRouteMeta } from '../router/route-meta.ts';
import { useWords } from '../words.ts';
import styles from './chrome.module.css';
import { HeaderActions } from './header-actions.tsx';
import { Mark } from './mark.tsx';
import { backTo, isServiceShown, TABS } from './rules.ts';
import { ServiceButton } from './service-button.tsx';
import { SignedInNote } from './signed-in-note.tsx';
import { useBackSwipe } from './use-back-swipe.ts';
import { useService } from './use-service.ts';
import { useTitle } from './use-title.ts';

/** Around every screen behind the sign-in (spec section 2, Shared chrome). */
export function Chrome({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const meta = useRouteMeta();
  const title = useTitle(meta);
  const service = useService();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const back = () => {
    const to = backTo(window.history.state);
    if (to === -1) navigate(-1);
    else navigate(to, { replace: true });
  };
  const isHome = meta.id === 'home';
  return (
    <div className={styles.column} {...useBackSwipe(meta.showBack ? back : undefined)}>
      <Top
        title={isHome ? t('app.name') : title || <VisuallyHidden>{t('app.name')}</VisuallyHidden>}
        left={meta.showBack ? <Back onPress={back} /> : isHome ? <Mark small /> : undefined}
        right={<HeaderActions meta={meta} service={service} />}
      />
      <VisuallyHidden live>{title}</VisuallyHidden>
      <OfflineBanner />
      <DeviceBanner />
      <SignedInNote />
      <main className={styles.main}>{children}</main>
      {isServiceShown(meta, pathname, service.target) && (
        <ServiceButton target={service.target} unread={service.unread} />
      )}
      {meta.showBottomNav && (
        <BottomNav
          label={t('nav.label')}
          as={Link}
          items={TABS.map(({ id, to, icon }) => ({
            id,
            to,
            icon,
            label: t(`nav.${id}`),
            current: to === pathname,
          }))}
        />
      )}
    </div>
  );
}

function Top(props: { title: ReactNode; left: ReactNode; right: ReactNode }) {
  const { t } = useCommonWords();
  const mark =
    deployment.environment === 'simulated'
      ? { simulated: t('simulated'), simulatedShort: t('simulatedShort'), simulatedHint: t('simulatedHint') }
      : {};
  return <Header {...props} {...mark} />;
}

function Back({ onPress }: { onPress: () => void }) {
  const { t } = useCommonWords();
  return <IconButton icon="back" label={t('back')} onClick={onPress} />;
}

function OfflineBanner() {
  const { t } = useWords();
  const common = useCommonWords();
  if (useIsOnline()) return null;
  return (
    <div className={styles.banner}>
      <Banner tone="warning" title={common.t('offline')}>
        {t('offline.detail')}
      </Banner>
    </div>
  );
}
