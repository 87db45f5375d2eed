import { deployment, type Locale } from '@bourse/session/config';

/** Each language in its own name, because the customer may not read the current one. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  zh: '中文',
  de: 'Deutsch',
  es: 'Español',
};

/** Where Spanish is read beside these currencies, decimals follow a point. */
const BESIDE_POINT: readonly string[] = ['MXN', 'USD'];

/** How the readers of a language write the decimals of a number. */
export const decimalMarkOf = (locale: Locale): '.' | ',' =>
  locale === 'de' || (locale === 'es' && !BESIDE_POINT.includes(deployment.currency)) ? ',' : '.';
