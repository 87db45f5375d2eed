import { lockAfterAtom } from '@bourse/session/lock-after';
import { Icon } from '@bourse/ui/icon';
import { Row } from '@bourse/ui/list';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { useCanLock } from './use-can-lock.ts';

/** The row of the settings that opens the sheet of the app lock. Absent where the device cannot verify its owner. */
export function AppLockRow() {
  const { t } = useTranslations();
  const after = useAtomValue(lockAfterAtom);
  const isOffered = useCanLock();
  if (!isOffered && after === null) return null;
  const value =
    after === null
      ? t('appLock.off')
      : after === 0
        ? t('appLock.atOnce')
        : t('appLock.after', { count: after });
  return (
    <Row
      as={Link}
      to="?set=app-lock"
      title={t('appLock.title')}
      leading={<Icon name="eye-off" />}
      value={value}
    />
  );
}
