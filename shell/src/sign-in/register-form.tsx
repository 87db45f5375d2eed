import { links, ownPath } from '@bourse/links/links';
import { plainCode } from '@bourse/money/digits';
import { deployment } from '@bourse/session/config';
import { signIn } from '@bourse/session/session';
import { Button } from '@bourse/ui/button';
import { Field, PasswordField, PhoneField } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { linkButton, textLink } from '@bourse/ui/link-button';
import { useOfflineReason } from '@bourse/ui/online';
import { useDraft } from '@bourse/ui/use-draft';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './form.module.css';
import type { Registered } from './login-screen.tsx';
import { Refusal } from './refusal.tsx';
import { type RegisterDraft, registerProblems } from './sign-in.ts';
import { calls, preloadCalls } from './transport.ts';
import { usePasswordHint } from './use-password-hint.ts';

/** How long 'Welcome to Bourse' is shown at least before the app opens, ms. */
const SUCCESS_SHOWN = 1_200;
/** A longer code in the address is ignored, since an address may contain anything. */
const LONGEST_CODE = 40;

export function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  const { t } = useTranslations();
  const { search } = useLocation();
  const given = new URLSearchParams(search);
  const navigate = useNavigate();
  const reason = useOfflineReason();
  const hintOf = usePasswordHint();
  const { field, refusal, refusalCode, submit, written } = useDraft({
    // An invitation link contains the code.
    draft: {
      phone: '',
      password: '',
      confirm: '',
      code: given.get('code')?.slice(0, LONGEST_CODE).toUpperCase() ?? '',
    },
    problemsOf: registerProblems,
    sentenceOf: (problem) => t(`problem.${problem}`),
    fieldOf: {
      'invalid-phone-number': 'phone',
      'password-too-short': 'password',
      'password-too-common': 'password',
      'invalid-invitation-code': 'code',
    },
    failed: t('register.failed'),
  });

  const login = { pathname: links.login(), search };

  const send = async ({ phone, password, code }: RegisterDraft) => {
    const { sendLogin, sendRegister } = await calls();
    await sendRegister({ phone, password, invitationCode: plainCode(code) });
    onRegistered();
    const read = new Promise((resolve) => setTimeout(resolve, SUCCESS_SHOWN));
    try {
      const session = await sendLogin({ phone, password });
      await read;
      signIn(session);
      navigate(ownPath(given.get('next')) ?? links.home(), { replace: true });
    } catch {
      // The account exists and only the sign-in failed, so the login screen can show the reason.
      const state: Registered = { registered: phone };
      navigate(login, { replace: true, state });
    }
  };

  return (
    <Form
      className={styles.fields}
      aria-label={t('register.title')}
      onFocus={preloadCalls}
      onSubmit={submit(send)}
    >
      <PhoneField
        label={t('login.phone')}
        hint={t('register.phoneHint')}
        prefix={deployment.callingCode}
        autoComplete="username"
        enterKeyHint="next"
        {...field('phone')}
      />
      <PasswordField
        label={t('register.password')}
        hint={hintOf(written().password)}
        autoComplete="new-password"
        enterKeyHint="next"
        {...field('password', 'confirm')}
      />
      <PasswordField
        label={t('register.confirm')}
        autoComplete="new-password"
        enterKeyHint="next"
        {...field('confirm')}
      />
      <Field
        label={t('register.code')}
        hint={t('register.codeHint')}
        // Shows the code in capitals, as it is sent. Changing the value instead would move the caret.
        capitals
        autoCapitalize="characters"
        autoCorrect="off"
        enterKeyHint="go"
        spellCheck={false}
        {...field('code')}
      />
      <Refusal
        action={
          refusalCode === 'phone-taken' && (
            <Link to={login} className={textLink}>
              {t('login.submit')}
            </Link>
          )
        }
      >
        {refusal}
      </Refusal>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="large" wide reason={reason}>
          {t('register.submit')}
        </Button>
        <Link to={login} {...linkButton({ size: 'large', wide: true })}>
          {t('register.login')}
        </Link>
      </div>
    </Form>
  );
}
