import type { CustomerSession } from '@bourse/contract/sessions';
import { formatDateTime } from '@bourse/i18n/dates';
import { Dialog } from '@bourse/ui/dialog';
import { KeyValue } from '@bourse/ui/key-value';
import { useDeviceName } from '../device-name/use-device-name.ts';
import { useTranslations } from '../translations.ts';

/** All that is known of a session; what is not known has no row. */
export function DeviceSheet({
  session,
  onClose,
}: {
  session: CustomerSession | undefined;
  onClose: () => void;
}) {
  const { t, locale } = useTranslations();
  const nameOf = useDeviceName();
  const time = (at: number) => formatDateTime(at, locale);
  const facts = (of: CustomerSession) => [
    { key: 'since', label: t('devices.loggedIn'), value: time(of.startedAt) },
    ...(of.lastSeenAt === null
      ? []
      : [{ key: 'seen', label: t('devices.lastSeen'), value: time(of.lastSeenAt) }]),
    { key: 'ends', label: t('devices.ends'), value: time(of.endsAt) },
    ...(of.address === null ? [] : [{ key: 'address', label: t('devices.network'), value: of.address }]),
    ...(of.country === null
      ? []
      : [{ key: 'country', label: t('devices.country'), value: countryName(of.country, locale) }]),
    ...(of.agent === null ? [] : [{ key: 'agent', label: t('devices.agent'), value: of.agent }]),
  ];
  return (
    <Dialog
      open={session !== undefined}
      onClose={onClose}
      title={session ? nameOf(session.agent) : ''}
      variant="sheet"
      inAddress
    >
      {session && <KeyValue items={facts(session)} />}
    </Dialog>
  );
}

/** @returns the name of an ISO 3166 code; the text itself where it is none */
const countryName = (code: string, locale: string): string => {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
};
