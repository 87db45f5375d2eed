import { links, ownPath } from '@bourse/links/links';
import { signIn } from '@bourse/session/session';
import { Button } from '@bourse/ui/button';
import { Field, PasswordField, PhoneField } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { linkButton, textLink } from '@bourse/ui/link-button';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useOfflineReason } from '../device/online.ts';
import { useWords } from '../words.ts';
import styles from './form.module.css';
import type { Registered } from './login-screen.tsx';
import { Refusal } from './refusal.tsx';
import { type RegisterDraft, registerProblems } from './sign-in.ts';
import { calls, warmCalls } from './transport.ts';
import { useDraft } from './use-draft.ts';

/** How long 'Registration successful' stands at least before the app opens, ms: long enough to be read. */
const SUCCESS_SHOWN = 1_200;
const EMPTY: RegisterDraft = { phone: '', password: '', confirm: '', code: '' };

export function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  const { t } = useWords();
  const { search } = useLocation();
  const navigate = useNavigate();
  const reason = useOfflineReason();
  const { field, refusal, refusalCode, submit } = useDraft<RegisterDraft>({
    draft: EMPTY,
    problemsOf: registerProblems,
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
    await sendRegister({ phone, password, invitationCode: code.trim() });
    onRegistered();
    const read = new Promise((resolve) => setTimeout(resolve, SUCCESS_SHOWN));
    try {
      const session = await sendLogin({ phone, password });
      await read;
      signIn(session);
      navigate(ownPath(new URLSearchParams(search).get('next')) ?? links.home(), { replace: true });
    } catch {
      // The account is there; only this sign-in failed, and the login screen can say why.
      const state: Registered = { registered: phone };
      navigate(login, { replace: true, state });
    }
  };

  return (
    <Form
      className={styles.fields}
      aria-label={t('register.title')}
      onFocus={warmCalls}
      onSubmit={submit(send)}
    >
      <PhoneField
        label={t('login.phone')}
        hint={t('register.phoneHint')}
        autoComplete="username"
        {...field('phone')}
      />
      <PasswordField
        label={t('register.password')}
        hint={t('register.passwordHint')}
        autoComplete="new-password"
        {...field('password', 'confirm')}
      />
      <PasswordField label={t('register.confirm')} autoComplete="new-password" {...field('confirm')} />
      <Field
        label={t('register.code')}
        hint={t('register.codeHint')}
        autoCapitalize="characters"
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
