import { links } from '@bourse/links/links';
import { linkButton } from '@bourse/ui/link-button';
import { Outcome } from '@bourse/ui/outcome';
import { Screen } from '@bourse/ui/screen';
import { useState } from 'react';
import { Link } from 'react-router-dom';
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
        {t('loginPassword.changedHint')}
      </Outcome>
    </Screen>
  );
}
