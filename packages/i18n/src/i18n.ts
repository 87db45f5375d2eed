/**
 * The one i18next of the page. English is built in, because it is the fallback of every language (D46); the others
 * come as chunks of their own, and a remote's translations come with the remote.
 */
import { type Locale, locales } from '@bourse/session/config';
import { localeAtom } from '@bourse/session/preferences';
import { store } from '@bourse/session/session';
import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import commonEn from '../locales/en/common.json';
import errorsEn from '../locales/en/errors.json';

/** Translations of one namespace: nested objects of sentences. */
export interface Translations {
  [key: string]: string | Translations;
}

/** A namespace's translations in each language, English built in or not. */
export type TranslationSource = Record<Locale, () => Promise<{ default: Translations }>>;

const sharedTranslations: Record<
  Exclude<Locale, 'en'>,
  () => Promise<{ common: Translations; errors: Translations }>
> = {
  zh: () => import('./translations-zh.ts'),
  de: () => import('./translations-de.ts'),
  es: () => import('./translations-es.ts'),
};

const sources = new Map<string, TranslationSource>();

export const i18n: I18n = i18next.createInstance();

i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  supportedLngs: locales,
  resources: { en: { common: commonEn, errors: errorsEn } },
  ns: ['common', 'errors'],
  defaultNS: 'common',
  interpolation: { escapeValue: false }, // React escapes.
  returnNull: false,
  initAsync: false,
  // A remote's translations arrive after its first render was prepared: the components that show them must notice.
  react: { useSuspense: false, bindI18nStore: 'added' },
});

export const currentLocale = (): Locale => i18n.language as Locale;

/** Adds one namespace in the current language, and remembers how to get the others. */
export async function addTranslations(namespace: string, source: TranslationSource): Promise<void> {
  sources.set(namespace, source);
  await loadTranslations(namespace, source, currentLocale());
}

async function loadTranslations(namespace: string, source: TranslationSource, locale: Locale): Promise<void> {
  if (i18n.hasResourceBundle(locale, namespace)) return;
  const translations = await source[locale]();
  i18n.addResourceBundle(locale, namespace, translations.default);
}

/**
 * Changes the language once all translations of it that are on the page are there, so that no screen is half translated.
 * @throws what loading threw; the language then stays as it was
 */
export async function changeLocale(locale: Locale): Promise<void> {
  if (locale !== 'en' && !i18n.hasResourceBundle(locale, 'common')) {
    const { common, errors } = await sharedTranslations[locale]();
    i18n.addResourceBundle(locale, 'common', common);
    i18n.addResourceBundle(locale, 'errors', errors);
  }
  await Promise.all([...sources].map(([namespace, source]) => loadTranslations(namespace, source, locale)));
  await i18n.changeLanguage(locale);
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
}

/**
 * Follows the customer's choice. A language whose translations cannot be had leaves the page in the one it is in.
 * @returns the first change, to be awaited before the first render, and how to stop
 */
export function followLocale(): { ready: Promise<void>; stop: () => void } {
  const follow = () =>
    changeLocale(store.get(localeAtom)).catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: the page stays usable; whoever operates it should know
      console.error('The translations of the chosen language could not be loaded.', error);
    });
  return { ready: follow(), stop: store.sub(localeAtom, follow) };
}
