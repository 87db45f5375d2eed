import { useWords } from '../words.ts';

export function LoginScreen() {
  const { t } = useWords();
  return <h1>{t('login.title')}</h1>;
}
