import { Button } from '@bourse/ui/button';
import { PasswordField, PhoneField } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { useOfflineReason } from '../device/online.ts';
import { useWords } from '../words.ts';
import styles from './form.module.css';
import { Refusal } from './refusal.tsx';
import { type ForgotPasswordDraft, forgotPasswordProblems } from './sign-in.ts';
import { calls, warmCalls } from './transport.ts';
import { useDraft } from './use-draft.ts';

const EMPTY: ForgotPasswordDraft = { oldPassword: '', newPassword: '', confirm: '' };

interface ForgotPasswordFormProps {
  /** Of the last login on this device; cannot be changed here (spec section 2). */
  phone: string;
  onReset: () => void;
}

export function ForgotPasswordForm({ phone, onReset }: ForgotPasswordFormProps) {
  const { t } = useWords();
  const reason = useOfflineReason();
  const { field, refusal, submit } = useDraft<ForgotPasswordDraft>({
    draft: EMPTY,
    problemsOf: forgotPasswordProblems,
    fieldOf: {
      'incorrect-password': 'oldPassword',
      'password-too-short': 'newPassword',
      'password-too-common': 'newPassword',
    },
    failed: t('forgotPassword.failed'),
  });

  const send = async ({ oldPassword, newPassword }: ForgotPasswordDraft) => {
    const { sendForgotPassword } = await calls();
    await sendForgotPassword({ phone, oldPassword, newPassword });
    onReset();
  };

  return (
    <Form
      className={styles.fields}
      aria-label={t('forgotPassword.title')}
      onFocus={warmCalls}
      onSubmit={submit(send)}
    >
      <PhoneField label={t('login.phone')} autoComplete="username" value={phone} readOnly />
      <PasswordField label={t('forgotPassword.oldPassword')} {...field('oldPassword')} />
      <PasswordField
        label={t('forgotPassword.newPassword')}
        hint={t('register.passwordHint')}
        autoComplete="new-password"
        {...field('newPassword', 'confirm')}
      />
      <PasswordField label={t('forgotPassword.confirm')} autoComplete="new-password" {...field('confirm')} />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" variant="primary" size="large" wide reason={reason}>
        {t('forgotPassword.submit')}
      </Button>
    </Form>
  );
}
