import { links } from '@bourse/links/links';
import { Outcome } from '@bourse/ui/outcome';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { AuthLayout } from './auth-layout.tsx';
import { RegisterForm } from './register-form.tsx';

export function RegisterScreen() {
  const { t } = useTranslations();
  const { search } = useLocation();
  const [isDone, setIsDone] = useState(false);
  return (
    <AuthLayout title={t('register.title')} to={links.login() + search}>
      {isDone ? (
        <Outcome tone="success" title={t('register.success')}>
          {t('register.loggingIn')}
        </Outcome>
      ) : (
        <RegisterForm onRegistered={() => setIsDone(true)} />
      )}
    </AuthLayout>
  );
}
