/**
 * The page's one i18next instance. English is built in, because it is the fallback of every language (D46). The other
 * languages are loaded as chunks, and a remote brings its own translations.
 */
import { type Locale, locales } from '@bourse/session/config';
import { localeAtom } from '@bourse/session/preferences';
import { store } from '@bourse/session/session';
import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import commonEn from '../locales/en/common.json';
import errorsEn from '../locales/en/errors.json';

/** Translations of one namespace: nested objects of messages. */
export interface Translations {
  [key: string]: string | Translations;
}

/** Loads the translations of a namespace by language. */
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
  // Where texts are added without `silent`, what is rendered renders again: it may show them.
  react: { useSuspense: false, bindI18nStore: 'added' },
});

export const currentLocale = (): Locale => i18n.language as Locale;

/** Loads a namespace in the current language, and keeps its source for other languages. */
export async function addTranslations(namespace: string, source: TranslationSource): Promise<void> {
  sources.set(namespace, source);
  await loadTranslations(namespace, source, currentLocale());
}

/**
 * Adds English texts of a namespace. The build puts the call into each module that names some, so that they are there
 * before anything of it is rendered (packages/remote-build, `english-texts.ts`): nothing has to render again.
 */
export function addEnglish(namespace: string, texts: Translations): void {
  i18n.addResourceBundle('en', namespace, texts, true, true, { silent: true, skipCopy: true });
}

async function loadTranslations(namespace: string, source: TranslationSource, locale: Locale): Promise<void> {
  if (i18n.hasResourceBundle(locale, namespace)) return;
  // A remote that was released before a language was added has none in it, and is shown in English.
  const load: TranslationSource[Locale] | undefined = source[locale];
  const translations = await (load ?? source.en)();
  // Callers await this before they render what uses the texts, so nothing on the page has to render again.
  i18n.addResourceBundle(locale, namespace, translations.default, false, false, { silent: true });
  // Emits i18next's own event for the frame, which shows the screen's title and was rendered before its translations.
  i18n.emit('loaded');
}

/** The language that was chosen last. Translations of an earlier choice may load later, and must not override it. */
let chosen: Locale | undefined;

/**
 * Changes the language once all translations on the page are loaded in it, so that no screen is half translated.
 * @returns true when the page now shows this language, false when another one was chosen meanwhile
 * @throws what loading threw; the language is then unchanged
 */
export async function changeLocale(locale: Locale): Promise<boolean> {
  chosen = locale;
  if (locale !== 'en' && !i18n.hasResourceBundle(locale, 'common')) {
    const { common, errors } = await sharedTranslations[locale]();
    i18n.addResourceBundle(locale, 'common', common);
    i18n.addResourceBundle(locale, 'errors', errors);
  }
  await Promise.all([...sources].map(([namespace, source]) => loadTranslations(namespace, source, locale)));
  if (chosen !== locale) return false;
  await i18n.changeLanguage(locale);
  const root = globalThis.document?.documentElement;
  // Written again, even the same language has the browser compute the styles of the whole page anew.
  if (root && root.lang !== locale) root.lang = locale;
  return true;
}

/**
 * Follows the customer's choice of language. When translations fail to load, the page keeps its language and logs the
 * error.
 * @returns the first change, to await before the first render, and a function that stops following
 */
export function followLocale(): { ready: Promise<unknown>; stop: () => void } {
  const follow = () =>
    changeLocale(store.get(localeAtom)).catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: the page stays usable, and the log helps its operator
      console.error('The translations of the chosen language could not be loaded.', error);
    });
  return { ready: follow(), stop: store.sub(localeAtom, follow) };
}
