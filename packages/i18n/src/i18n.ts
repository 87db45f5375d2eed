/**
 * The one i18next of the page. English is built in, because it is the fallback of every language (D46); the others
 * come as chunks of their own, and a remote's words come with the remote.
 */
import { type Locale, locales } from '@bourse/session/config';
import { localeAtom } from '@bourse/session/preferences';
import { store } from '@bourse/session/session';
import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import commonEn from '../locales/en/common.json';
import errorsEn from '../locales/en/errors.json';

/** Words of one namespace: nested objects of sentences. */
export interface Words {
  [key: string]: string | Words;
}

/** A namespace's words in each language, English built in or not. */
export type WordSource = Record<Locale, () => Promise<{ default: Words }>>;

const sharedWords: Record<Exclude<Locale, 'en'>, () => Promise<{ common: Words; errors: Words }>> = {
  zh: () => import('./words-zh.ts'),
  de: () => import('./words-de.ts'),
  es: () => import('./words-es.ts'),
};

const sources = new Map<string, WordSource>();

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
  // A remote's words arrive after its first render was prepared: the components that show them must notice.
  react: { useSuspense: false, bindI18nStore: 'added' },
});

export const currentLocale = (): Locale => i18n.language as Locale;

/** Adds one namespace in the current language, and remembers how to get the others. */
export async function addWords(namespace: string, source: WordSource): Promise<void> {
  sources.set(namespace, source);
  await loadWords(namespace, source, currentLocale());
}

async function loadWords(namespace: string, source: WordSource, locale: Locale): Promise<void> {
  if (i18n.hasResourceBundle(locale, namespace)) return;
  const words = await source[locale]();
  i18n.addResourceBundle(locale, namespace, words.default);
}

/**
 * Changes the language once all words of it that are on the page are there, so that no screen is half translated.
 * @throws what loading threw; the language then stays as it was
 */
export async function changeLocale(locale: Locale): Promise<void> {
  if (locale !== 'en' && !i18n.hasResourceBundle(locale, 'common')) {
    const { common, errors } = await sharedWords[locale]();
    i18n.addResourceBundle(locale, 'common', common);
    i18n.addResourceBundle(locale, 'errors', errors);
  }
  await Promise.all([...sources].map(([namespace, source]) => loadWords(namespace, source, locale)));
  await i18n.changeLanguage(locale);
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
}

/**
 * Follows the customer's choice. A language whose words cannot be had leaves the page in the one it is in.
 * @returns the first change, to be awaited before the first render, and how to stop
 */
export function followLocale(): { ready: Promise<void>; stop: () => void } {
  const follow = () =>
    changeLocale(store.get(localeAtom)).catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: the page stays usable; whoever operates it should know
      console.error('The words of the chosen language could not be loaded.', error);
    });
  return { ready: follow(), stop: store.sub(localeAtom, follow) };
}
