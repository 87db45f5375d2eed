import { useWords } from '../words.ts';

export function ForgotPasswordScreen() {
  const { t } = useWords();
  return <h1>{t('forgotPassword.title')}</h1>;
}
