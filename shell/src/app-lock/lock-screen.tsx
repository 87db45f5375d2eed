import { useErrorText } from '@bourse/i18n/errors';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { deviceKeyAtom } from '@bourse/session/app-lock';
import { signIn, signOut, store, userInfoAtom } from '@bourse/session/session';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { PasswordField } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { useOfflineReason } from '@bourse/ui/online';
import { coverDialogs } from '@bourse/ui/open-dialogs';
import { useAtomValue } from 'jotai';
import { useLayoutEffect, useState } from 'react';
import { Mark } from '../chrome/mark.tsx';
import { calls, preloadCalls } from '../sign-in/transport.ts';
import { useTranslations } from '../translations.ts';
import { unlock } from './follow-app-lock.ts';
import styles from './lock-screen.module.css';

/** Loaded ahead of the first press: Safari asks the device only directly after one. */
const passkeys = () => import(/* webpackChunkName: "bourse-api-passkeys" */ '@bourse/api/passkeys');
passkeys().catch(() => {}); // The press tries again.

/**
 * Hides the app until its owner is there again (product.md, "App lock"): by the device's key, or by the login password.
 * What goes on beneath, such as an order that is being checked, goes on.
 */
export function LockScreen() {
  const { t } = useTranslations();
  const key = useAtomValue(deviceKeyAtom);
  const [usesPassword, setUsesPassword] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  useLayoutEffect(coverDialogs, []);

  const verify = async () => {
    setIsRefused(false);
    try {
      if (!key) throw new Error('This device has no key.');
      const { verifyOwner } = await passkeys();
      await verifyOwner(key);
      unlock();
    } catch {
      setIsRefused(true);
    }
  };

  return (
    <Dialog
      open
      onClose={() => {}}
      title={t('lock.title')}
      hideTitle
      variant="screen"
      dismissable={false}
      overAll
    >
      <div className={styles.screen}>
        <Mark />
        <p className={styles.title} aria-hidden="true">
          {t('lock.title')}
        </p>
        {usesPassword ? (
          <PasswordForm onBack={() => setUsesPassword(false)} />
        ) : (
          <div className={styles.actions}>
            <p className={styles.problem} role="alert">
              {isRefused && t('lock.refused')}
            </p>
            <Button variant="primary" size="large" wide icon="lock" autoFocus data-autofocus onClick={verify}>
              {t('lock.unlock')}
            </Button>
            <Button size="large" wide onClick={() => setUsesPassword(true)}>
              {t('lock.usePassword')}
            </Button>
          </div>
        )}
        {/* What stands above it moves it, under a finger that pressed twice. */}
        <Button afterReading={`${usesPassword} ${isRefused}`} onClick={() => signOut()}>
          {t('lock.logOut')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Opens the app by the login password. */
function PasswordForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslations();
  const { t: common } = useCommonTranslations();
  const errorText = useErrorText();
  const offline = useOfflineReason();
  const phone = store.get(userInfoAtom)?.phone ?? '';
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setProblem(undefined);
    try {
      const { sendPasswordCheck } = await calls();
      const session = await sendPasswordCheck({ phone, password });
      if (session) signIn(session);
      else unlock();
    } catch (error) {
      setPassword('');
      const isWrong = (error as { code?: unknown }).code === 'incorrect-password';
      setProblem(isWrong ? t('lock.wrongPassword') : errorText(error));
    }
  };
  return (
    <Form className={styles.actions} aria-label={t('lock.title')} onFocus={preloadCalls} onSubmit={send}>
      <input type="text" hidden autoComplete="username" value={phone} readOnly />
      <PasswordField
        label={t('login.password')}
        autoFocus
        enterKeyHint="go"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        problem={problem}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        reason={offline ?? (password ? undefined : t('problem.passwordRequired'))}
      >
        {t('lock.unlock')}
      </Button>
      <Button size="large" wide onClick={onBack}>
        {common('back')}
      </Button>
    </Form>
  );
}
