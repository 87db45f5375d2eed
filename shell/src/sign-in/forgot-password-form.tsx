import { deployment } from '@bourse/session/config';
import { Button } from '@bourse/ui/button';
import { PasswordField, PhoneField } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { useOfflineReason } from '@bourse/ui/online';
import { useDraft } from '@bourse/ui/use-draft';
import { useTranslations } from '../translations.ts';
import styles from './form.module.css';
import { Refusal } from './refusal.tsx';
import { type ForgotPasswordDraft, forgotPasswordProblems } from './sign-in.ts';
import { calls, preloadCalls } from './transport.ts';
import { usePasswordHint } from './use-password-hint.ts';

const EMPTY: ForgotPasswordDraft = { currentPassword: '', newPassword: '', confirm: '' };

interface ForgotPasswordFormProps {
  /** Phone number of the last login on this device; it cannot be changed here. */
  phone: string;
  onReset: () => void;
}

export function ForgotPasswordForm({ phone, onReset }: ForgotPasswordFormProps) {
  const { t } = useTranslations();
  const reason = useOfflineReason();
  const hintOf = usePasswordHint();
  const { field, refusal, submit, written } = useDraft({
    draft: EMPTY,
    problemsOf: forgotPasswordProblems,
    sentenceOf: (problem) => t(`problem.${problem}`),
    fieldOf: {
      'incorrect-password': 'currentPassword',
      'password-too-short': 'newPassword',
      'password-too-common': 'newPassword',
    },
    failed: t('forgotPassword.failed'),
  });

  const send = async ({ currentPassword, newPassword }: ForgotPasswordDraft) => {
    const { sendForgotPassword } = await calls();
    await sendForgotPassword({ phone, oldPassword: currentPassword, newPassword });
    onReset();
  };

  return (
    <Form
      className={styles.fields}
      aria-label={t('forgotPassword.title')}
      onFocus={preloadCalls}
      onSubmit={submit(send)}
    >
      <PhoneField
        label={t('login.phone')}
        prefix={deployment.callingCode}
        autoComplete="username"
        value={phone}
        readOnly
      />
      <PasswordField
        label={t('forgotPassword.currentPassword')}
        enterKeyHint="next"
        {...field('currentPassword')}
      />
      <PasswordField
        label={t('forgotPassword.newPassword')}
        hint={hintOf(written().newPassword)}
        autoComplete="new-password"
        enterKeyHint="next"
        {...field('newPassword', 'confirm')}
      />
      <PasswordField
        label={t('forgotPassword.confirm')}
        autoComplete="new-password"
        enterKeyHint="go"
        {...field('confirm')}
      />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" variant="primary" size="large" wide reason={reason}>
        {t('forgotPassword.submit')}
      </Button>
    </Form>
  );
}
