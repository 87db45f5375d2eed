import { q, useRefresh } from '@bourse/api/query';
import { type CustomerSession, listSessions } from '@bourse/contract/sessions';
import { formatDateTime } from '@bourse/i18n/dates';
import { optionalLinks } from '@bourse/links/links';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { useOpenInAddress } from '@bourse/remote-kit/use-open-in-address';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { textLink } from '@bourse/ui/link-button';
import { List, Row } from '@bourse/ui/list';
import { Screen } from '@bourse/ui/screen';
import { QueryView, SkeletonRows } from '@bourse/ui/states';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useDeviceName } from '../device-name/use-device-name.ts';
import { PasskeysSection } from '../passkeys/passkeys-section.tsx';
import { useTranslations } from '../translations.ts';
import { DeviceSheet } from './device-sheet.tsx';
import styles from './devices-screen.module.css';
import { EndSessions } from './end-sessions.tsx';

const SESSIONS = q(listSessions, {});

/** Where the customer is logged in, and ending each of those sessions (product.md, "Devices"). */
export function DevicesScreen() {
  const { t } = useTranslations();
  return (
    <Screen flush onRefresh={useRefresh()}>
      <QueryView
        result={useQuery(SESSIONS)}
        pending={<SkeletonRows rows={3} shape="row" />}
        errorTitle={t('devices.failed')}
      >
        {({ items }) => <Devices sessions={items} />}
      </QueryView>
      <PasskeysSection />
    </Screen>
  );
}

function Devices({ sessions }: { sessions: readonly CustomerSession[] }) {
  const { t } = useTranslations();
  const [query] = useSearchParams();
  const [, closeSheet] = useOpenInAddress('device');
  /** The sessions that the customer is asked about. */
  const [asked, setAsked] = useState<readonly CustomerSession[]>([]);
  const shown = sessions.find(({ id }) => id === query.get('device'));
  const others = sessions.filter(({ isThisOne }) => !isThisOne);
  const mine = sessions.filter(({ isThisOne }) => isThisOne);
  return (
    <>
      <List label={t('devices.title')}>
        {[...mine, ...others].map((session) => (
          <DeviceRow key={session.id} session={session} onEnd={() => setAsked([session])} />
        ))}
      </List>
      <div className={styles.foot}>
        {others.length > 1 && (
          <Button wide icon="logout" onClick={() => setAsked(others)}>
            {t('devices.endOthers', { count: others.length })}
          </Button>
        )}
        {others.length === 0 ? <p className={styles.note}>{t('devices.alone')}</p> : <ChangePassword />}
      </div>
      <DeviceSheet session={shown} onClose={closeSheet} />
      <EndSessions sessions={asked} onClose={() => setAsked([])} />
    </>
  );
}

function DeviceRow({ session, onEnd }: { session: CustomerSession; onEnd: () => void }) {
  const { t, locale } = useTranslations();
  const name = useDeviceName()(session.agent);
  const since = t('devices.since', { when: formatDateTime(session.startedAt, locale) });
  return (
    <Row
      title={name}
      detail={[since, session.address].filter(Boolean).join(' · ')}
      as={Link}
      to={`?device=${encodeURIComponent(session.id)}`}
      action={
        <span className={styles.action}>
          {session.isThisOne ? (
            <Badge tone="accent">{t('devices.thisOne')}</Badge>
          ) : (
            <Button size="small" onClick={onEnd}>
              {t('devices.end')} <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          )}
        </span>
      }
    />
  );
}

/** A stranger who knows the password comes back after the session was ended. */
function ChangePassword() {
  const { t } = useTranslations();
  const to = optionalLinks.loginPassword();
  if (!useHasRoute()(to)) return null;
  return (
    <p className={styles.note}>
      {t('devices.stranger')}{' '}
      <Link to={to} className={textLink}>
        {t('devices.changePassword')}
      </Link>
    </p>
  );
}
