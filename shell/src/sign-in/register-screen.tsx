import { useWords } from '../words.ts';

export function RegisterScreen() {
  const { t } = useWords();
  return <h1>{t('register.title')}</h1>;
}
