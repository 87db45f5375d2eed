import { links } from '@bourse/links/links';
import { deployment } from '@bourse/session/config';
import { signIn, store } from '@bourse/session/session';
import { offersPasskeys } from '@bourse/session/web-authn';
import { Button } from '@bourse/ui/button';
import { PasswordField, PhoneField } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { linkButton, textLink } from '@bourse/ui/link-button';
import { useOfflineReason } from '@bourse/ui/online';
import { useDraft } from '@bourse/ui/use-draft';
import { Link, useLocation } from 'react-router-dom';
import { justSignedInAtom } from '../chrome/signed-in.atoms.ts';
import { useTranslations } from '../translations.ts';
import styles from './form.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { Refusal } from './refusal.tsx';
import { type LoginDraft, loginProblems } from './sign-in.ts';
import { calls, preloadCalls } from './transport.ts';

interface LoginFormProps {
  readonly phone: string;
  /** Starts to load what follows the login. */
  readonly preloadHome: () => void;
}

export function LoginForm({ phone, preloadHome }: LoginFormProps) {
  const { t } = useTranslations();
  const { search } = useLocation();
  const reason = useOfflineReason();
  const { field, refusal, submit } = useDraft({
    draft: { phone, password: '' },
    problemsOf: loginProblems,
    sentenceOf: (problem) => t(`problem.${problem}`),
    // The refusal names neither phone nor password. It is shown at the password, which the customer types
    // again.
    fieldOf: { 'invalid-phone-number': 'phone', 'login-failed': 'password' },
    failed: t('login.failed'),
  });

  const send = async (draft: LoginDraft) => {
    const { sendLogin } = await calls();
    // The frame is loaded while the back end checks the password.
    preloadHome();
    const session = await sendLogin(draft);
    store.set(justSignedInAtom, true);
    signIn(session);
  };

  return (
    <Form
      className={styles.fields}
      aria-label={t('login.title')}
      onFocus={preloadCalls}
      onSubmit={submit(send)}
    >
      <PhoneField
        label={t('login.phone')}
        prefix={deployment.callingCode}
        autoComplete="username"
        enterKeyHint="next"
        {...field('phone')}
      />
      <PasswordField label={t('login.password')} enterKeyHint="go" {...field('password')} />
      <Link to={links.forgotPassword()} className={`${textLink} ${styles.forgot}`}>
        {t('login.forgot')}
      </Link>
      <Refusal>{refusal}</Refusal>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="large" wide reason={reason}>
          {t('login.submit')}
        </Button>
        {offersPasskeys(deployment) && <PasskeyButton preloadHome={preloadHome} />}
        <Link to={{ pathname: links.register(), search }} {...linkButton({ size: 'large', wide: true })}>
          {t('login.register')}
        </Link>
      </div>
    </Form>
  );
}
