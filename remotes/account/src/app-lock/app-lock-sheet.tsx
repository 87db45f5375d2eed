import { useOpenInAddress } from '@bourse/remote-kit/use-open-in-address';
import { type DeviceKey, deviceKeyAtom, rememberKey } from '@bourse/session/app-lock';
import { deployment } from '@bourse/session/config';
import { lockAfterAtom } from '@bourse/session/lock-after';
import { devicePlace } from '@bourse/session/places';
import { userInfoAtom } from '@bourse/session/session';
import { isFlag } from '@bourse/session/shapes';
import { stored } from '@bourse/session/stored';
import { Banner } from '@bourse/ui/banner';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Segment } from '@bourse/ui/segment';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { KeyProblem } from '../passkeys/key-problem.tsx';
import { PasskeyForm } from '../passkeys/passkey-form.tsx';
import { useKeyProblem } from '../passkeys/use-key-problem.ts';
import { usePasskeys } from '../passkeys/use-passkeys.ts';
import { useTranslations } from '../translations.ts';
import styles from './app-lock-sheet.module.css';

const OFF = 'off';
const minutesOf = (choice: string): number | null => (choice === OFF ? null : Number(choice));
const choiceOf = (after: number | null): string => (after === null ? OFF : String(after));

/** @returns whether this browser keeps anything: a lock that a reload removes would be none */
const canKeepLock = (): boolean => {
  const probe = stored<boolean>(devicePlace('storageProbe'), isFlag, false);
  const isKept = probe.write(true);
  probe.write(false);
  return isKept;
};

/** Sets the app lock (product.md, "App lock"). Opened by `?set=app-lock`. */
export function AppLockSheet() {
  const { t } = useTranslations();
  const [query] = useSearchParams();
  const [, close] = useOpenInAddress('set');
  return (
    <Dialog
      open={query.get('set') === 'app-lock'}
      onClose={close}
      title={t('appLock.title')}
      variant="sheet"
      inAddress
    >
      <div className={styles.sheet}>
        <p className={styles.hint}>{t('appLock.hint')}</p>
        {canKeepLock() ? <Choice /> : <Banner tone="warning">{t('appLock.notKept')}</Banner>}
      </div>
    </Dialog>
  );
}

function Choice() {
  const { t } = useTranslations();
  const [after, setAfter] = useAtom(lockAfterAtom);
  const key = useAtomValue(deviceKeyAtom);
  const customer = useAtomValue(userInfoAtom);
  const passkeys = usePasskeys();
  /** What was chosen before the device had a key. */
  const [wanted, setWanted] = useState<number>();
  const { problem, attempt } = useKeyProblem();
  const setUp = (made: DeviceKey, minutes: number) => {
    rememberKey(customer?.id ?? '', made);
    setAfter(minutes);
    setWanted(undefined);
  };

  const choose = (minutes: number | null) =>
    attempt(async ({ verifyOwner, createLockKey }) => {
      if (key) {
        await verifyOwner(key);
        setAfter(minutes);
      } else if (minutes !== null && passkeys.isAbsent) {
        setUp(await createLockKey(customer?.phone ?? ''), minutes);
      } else if (minutes !== null) setWanted(minutes);
    });

  const label = (minutes: number) =>
    minutes === 0 ? t('appLock.atOnce') : t('appLock.minutes', { count: minutes });
  return (
    <>
      <Segment
        label={t('appLock.title')}
        value={choiceOf(wanted ?? after)}
        options={[
          { id: OFF, label: t('appLock.off') },
          ...deployment.appLockMinutes.map((minutes) => ({ id: String(minutes), label: label(minutes) })),
        ]}
        onChange={(choice) => void choose(minutesOf(choice))}
      />
      <KeyProblem>{problem}</KeyProblem>
      {wanted !== undefined && (
        <PasskeyForm hint={t('appLock.needsPasskey')} onDone={(made) => setUp(made, wanted)} />
      )}
      {problem && key && wanted === undefined && (
        <Button wide onClick={() => setWanted(after ?? deployment.appLockMinutes[0] ?? 0)}>
          {t('appLock.newKey')}
        </Button>
      )}
    </>
  );
}
