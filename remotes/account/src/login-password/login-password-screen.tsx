import { links } from '@bourse/links/links';
import { linkButton, textLink } from '@bourse/ui/link-button';
import { Outcome } from '@bourse/ui/outcome';
import { Screen } from '@bourse/ui/screen';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { LoginPasswordForm, type OtherPasskeys } from './login-password-form.tsx';

/** Changes the login password, which ends every other session (product.md, "Passwords"; D64). */
export function LoginPasswordScreen() {
  const { t } = useTranslations();
  const [passkeys, setPasskeys] = useState<OtherPasskeys>();
  if (passkeys === undefined) return <LoginPasswordForm onChanged={setPasskeys} />;
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
        <PasskeysLeft {...passkeys} />
      </Outcome>
    </Screen>
  );
}

/** How many passkeys the change has left beside this device's, with the way to them. */
function PasskeysLeft({ left, wereToGo }: OtherPasskeys) {
  const { t } = useTranslations();
  if (left === 0) return wereToGo && <p>{t('loginPassword.passkeysRemoved')}</p>;
  return (
    <>
      <p>
        {left === undefined
          ? t('loginPassword.passkeysUnknown')
          : t('loginPassword.passkeysLeft', { count: left })}
      </p>
      <Link to={links.devices()} replace className={textLink}>
        {t('loginPassword.checkPasskeys')}
      </Link>
    </>
  );
}
