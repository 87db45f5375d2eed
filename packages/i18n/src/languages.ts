import type { Locale } from '@bourse/session/config';

/** Each language in its own name, because the customer may not read the current one. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  zh: '中文',
  de: 'Deutsch',
  es: 'Español',
};
