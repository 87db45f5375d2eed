import { links } from '@bourse/links/links';
import { linkButton, textLink } from '@bourse/ui/link-button';
import { Outcome } from '@bourse/ui/outcome';
import { Screen } from '@bourse/ui/screen';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePasskeys } from '../passkeys/use-passkeys.ts';
import { useTranslations } from '../translations.ts';
import { LoginPasswordForm } from './login-password-form.tsx';

/** Changes the login password, which ends every other session (product.md, "Passwords"; D64). */
export function LoginPasswordScreen() {
  const { t } = useTranslations();
  const [isDone, setIsDone] = useState(false);
  if (!isDone) return <LoginPasswordForm onChanged={() => setIsDone(true)} />;
  return (
    <Screen>
      <Outcome
        tone="success"
        title={t('loginPassword.changed')}
        actions={
          <Link
            to={links.settings()}
            replace
            {...linkButton({ variant: 'primary', size: 'large', wide: true })}
          >
            {t('loginPassword.done')}
          </Link>
        }
      >
        <p>{t('loginPassword.changedHint')}</p>
        <PasskeysLeft />
      </Outcome>
    </Screen>
  );
}

/** The passkeys that a change leaves: one of them may have been set up here by someone else who knew the old password. */
function PasskeysLeft() {
  const { t } = useTranslations();
  const { result } = usePasskeys();
  // What was loaded before contains those that the change has removed.
  const count = result.isFetchedAfterMount ? (result.data?.items.length ?? 0) : 0;
  if (count === 0) return null;
  return (
    <>
      <p>{t('loginPassword.passkeysLeft', { count })}</p>
      <Link to={links.devices()} replace className={textLink}>
        {t('loginPassword.checkPasskeys')}
      </Link>
    </>
  );
}
