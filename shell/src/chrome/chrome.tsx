import '@bourse/ui/more-icons';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { links } from '@bourse/links/links';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { NavigationGuard } from '@bourse/remote-kit/navigation-guard';
import { useGoBack } from '@bourse/remote-kit/use-go-back';
import { useIsLater } from '@bourse/remote-kit/use-is-later';
import { deployment } from '@bourse/session/config';
import { BottomNav } from '@bourse/ui/bottom-nav';
import { Header, type HeaderProps } from '@bourse/ui/header';
import { HeaderActionPlace } from '@bourse/ui/header-action';
import { type HeaderMenu, HeaderMenuContext } from '@bourse/ui/header-menu';
import { HeaderPlace } from '@bourse/ui/header-title';
import { IconButton } from '@bourse/ui/icon-button';
import { useIsOnline } from '@bourse/ui/online';
import { useShortcuts } from '@bourse/ui/shortcuts';
import { usePortalPlace } from '@bourse/ui/use-portal-place';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { type ReactNode, useState } from 'react';
import { generatePath, Link, useLocation } from 'react-router-dom';
import { useTakeOver } from '../boot/use-take-over.ts';
import { DeviceBanner } from '../device/device-banner.tsx';
import { useRoute } from '../router/route-meta.ts';
import { useTranslations } from '../translations.ts';
import { withLaterTexts } from '../with-later-texts.ts';
import styles from './chrome.module.css';
import { isServiceShown } from './customer-service.ts';
import { HeaderActions } from './header-actions.tsx';
import { Mark } from './mark.tsx';
import { TABS } from './navigation.ts';
import { DockedService, ServiceButton } from './service-button.tsx';
import { SignedInNote } from './signed-in-note.tsx';
import { useBackSwipe } from './use-back-swipe.ts';
import { useOpenUntilNavigation } from './use-open-until-navigation.ts';
import { useService } from './use-service.ts';
import { useTitle } from './use-title.ts';

// One chunk with what keeps the answers, because neither is wanted without the other.
const LastKnown = lazyWithRetry(
  () => import(/* webpackChunkName: "bourse-api-last-answers" */ './last-known.tsx').then((m) => m.LastKnown),
  { pending: null, isQuiet: true },
);

const SimulatedSheet = lazyWithRetry(
  () => withLaterTexts(import('../simulated/simulated-sheet.tsx')).then((m) => m.SimulatedSheet),
  { pending: null },
);

/** The frame around every screen behind the sign-in (product.md, "Frame"). */
export function Chrome({ children, notices }: { children: ReactNode; notices?: ReactNode }) {
  const { t } = useTranslations();
  const { t: common } = useCommonTranslations();
  const { meta, params } = useRoute();
  const title = useTitle(meta, params);
  const [place, placeRef] = usePortalPlace();
  const [actions, actionsRef] = usePortalPlace();
  const [menu, setMenu] = useState<HeaderMenu>();
  const service = useService();
  useTakeOver();
  const { pathname } = useLocation();
  const back = useGoBack(meta.parent ? generatePath(meta.parent, params) : links.home());
  const isHome = meta.id === 'home';
  useShortcuts(meta.showBack ? [{ keys: ['Escape'], label: common('back'), run: back }] : []);
  return (
    <div className={styles.column} {...useBackSwipe(meta.showBack ? back : undefined)}>
      <NavigationGuard />
      <Top
        title={
          isHome ? (
            t('app.name')
          ) : title && !meta.titleInPage ? (
            title
          ) : (
            <VisuallyHidden>{title || t('app.name')}</VisuallyHidden>
          )
        }
        placeRef={meta.titleInPage ? placeRef : undefined}
        left={meta.showBack ? <Back onPress={back} /> : isHome ? <Mark small /> : undefined}
        right={
          <>
            <div ref={actionsRef} />
            <HeaderActions meta={meta} service={service} onMenu={setMenu} />
          </>
        }
      />
      <VisuallyHidden live>{title}</VisuallyHidden>
      <OfflineNote />
      <div className={styles.notices}>
        <SignedInNote />
        {notices}
      </div>
      <DeviceBanner />
      <main className={styles.main}>
        <HeaderPlace value={meta.titleInPage ? place : null}>
          <HeaderActionPlace value={actions}>
            <HeaderMenuContext value={menu}>{children}</HeaderMenuContext>
          </HeaderActionPlace>
        </HeaderPlace>
      </main>
      {isServiceShown(meta, pathname, service.target) && !meta.showBottomNav && (
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
        >
          {isServiceShown(meta, pathname, service.target) ? (
            <DockedService target={service.target} unread={service.unread} />
          ) : (
            // Its place, so that no tab moves when the answer comes.
            service.isAwaited && <span />
          )}
        </BottomNav>
      )}
    </div>
  );
}

function Top(props: Pick<HeaderProps, 'title' | 'placeRef' | 'left' | 'right'>) {
  const { t } = useCommonTranslations();
  const sheet = useOpenUntilNavigation();
  if (deployment.environment !== 'simulated') return <Header {...props} />;
  return (
    <>
      <Header
        {...props}
        simulated={t('simulated')}
        simulatedShort={t('simulatedShort')}
        simulatedHint={t('simulatedHint')}
        onSimulated={sheet.open}
      />
      {sheet.wasOpened && <SimulatedSheet isOpen={sheet.isOpen} onClose={sheet.close} />}
    </>
  );
}

function Back({ onPress }: { onPress: () => void }) {
  const { t } = useCommonTranslations();
  return <IconButton icon="back" label={t('back')} onClick={onPress} />;
}

/** How long the note of old answers lets the page load what was asked for, ms. */
const LATER = 5_000;

/** Overlays the page below the header, so that nothing moves when the browser goes offline or online. */
function OfflineNote() {
  const { t } = useCommonTranslations();
  const isOnline = useIsOnline();
  const isLater = useIsLater(LATER);
  return (
    <div className={styles.offline} role="status">
      {isOnline ? (
        isLater && <LastKnown isOnline />
      ) : (
        <p className={styles.pill}>
          <strong>{t('offline')}</strong>
          <LastKnown isOnline={false} />
        </p>
      )}
    </div>
  );
}
