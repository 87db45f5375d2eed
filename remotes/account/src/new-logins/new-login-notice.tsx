import { q } from '@bourse/api/query';
import { listNewLogins, type NewLogin } from '@bourse/contract/sessions';
import { formatDateTime } from '@bourse/i18n/dates';
import { links } from '@bourse/links/links';
import { Banner } from '@bourse/ui/banner';
import { textLink } from '@bourse/ui/link-button';
import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useDeviceName } from '../device-name/use-device-name.ts';
import { useTranslations } from '../translations.ts';
import { announcedLoginsAtom } from './announced-logins.atoms.ts';

/** A login is announced within this time, ms, also while the app stays open. */
const REFRESH = 300_000;
const LOGINS = q(listNewLogins, {}, { every: REFRESH });

/** Tells of a login on another device that was not known (product.md, "Devices"), until the customer has seen it. */
export function NewLoginNotice() {
  const { t, locale } = useTranslations();
  const nameOf = useDeviceName();
  const [announced, setAnnounced] = useAtom(announcedLoginsAtom);
  const { data } = useQuery(LOGINS);
  const newest = data && Math.max(0, ...data.items.map(({ at }) => at));
  useEffect(() => {
    // What is older than this device's first look is found at the devices.
    if (announced === undefined && newest !== undefined) setAnnounced(newest);
  }, [announced, newest, setAnnounced]);
  const isNews = ({ at, isThisOne }: NewLogin) => !isThisOne && announced !== undefined && at > announced;
  const login = data?.items.find(isNews);
  if (!login || newest === undefined) return null;
  const seen = () => setAnnounced(newest);
  const place = [formatDateTime(login.at, locale), login.address].filter(Boolean).join(' · ');
  return (
    <Banner
      over
      tone="warning"
      title={t('devices.newLogin', { device: nameOf(login.agent) })}
      onDismiss={seen}
    >
      {place}{' '}
      <Link to={links.devices()} className={textLink} onClick={seen}>
        {t('devices.see')}
      </Link>
    </Banner>
  );
}
