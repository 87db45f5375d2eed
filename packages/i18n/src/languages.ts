import type { Locale } from '@bourse/session/config';

/** Each language as its own speakers call it: whoever looks for it may not read the one on the screen. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  zh: '中文',
  de: 'Deutsch',
  es: 'Español',
};
