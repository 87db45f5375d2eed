import { links } from '@bourse/links/links';
import { cachedLoginAtom, store } from '@bourse/session/session';
import { linkButton } from '@bourse/ui/link-button';
import { Outcome } from '@bourse/ui/outcome';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { AuthLayout } from './auth-layout.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import styles from './form.module.css';

/** How long 'No login data found' is shown before the login opens, ms (product.md, "Session and sign-in"). */
const BACK_AFTER = 1_500;

/**
 * Changes a password that the customer still knows. For everything else it refers to customer service, where that can
 * be reached (D31).
 */
export function ForgotPasswordScreen() {
  const { t } = useTranslations();
  const [isDone, setIsDone] = useState(false);
  // The phone number is read once, so that a login in another tab does not change the account of this form.
  const [phone] = useState(() => store.get(cachedLoginAtom)?.user);
  return (
    <AuthLayout title={t('forgotPassword.title')} to={links.login()}>
      {isDone ? (
        <Outcome tone="success" title={t('forgotPassword.success')} actions={<ToLogin primary />}>
          {t('forgotPassword.successDetail')}
        </Outcome>
      ) : phone ? (
        <>
          <p className={styles.explain}>{t('forgotPassword.explain')}</p>
          <ForgotPasswordForm phone={phone} onReset={() => setIsDone(true)} />
        </>
      ) : (
        <NoCachedLogin />
      )}
    </AuthLayout>
  );
}

function NoCachedLogin() {
  const { t } = useTranslations();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(links.login(), { replace: true }), BACK_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <Outcome tone="note" title={t('forgotPassword.noCachedLogin')} actions={<ToLogin />} />;
}

function ToLogin({ primary = false }: { primary?: boolean }) {
  const { t } = useTranslations();
  const look = { size: 'large', wide: true, variant: primary ? 'primary' : 'quiet' } as const;
  return (
    <Link to={links.login()} replace {...linkButton(look)}>
      {t('forgotPassword.toLogin')}
    </Link>
  );
}
