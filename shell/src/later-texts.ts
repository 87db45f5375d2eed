/** Texts of what is only shown when it is opened, so that no first load has them. */
import { addTranslations } from '@bourse/i18n/i18n';
import { translationsOf } from '@bourse/i18n/translations';
import en from '../locales/later/en.json';

export const useLaterTexts = translationsOf<typeof en>('later');

/** Loads them in the language of the page, to await before what uses them is shown. */
export const loadLaterTexts = (): Promise<void> =>
  addTranslations('later', {
    en: () => Promise.resolve({ default: en }),
    zh: () => import('../locales/later/zh.json'),
    de: () => import('../locales/later/de.json'),
    es: () => import('../locales/later/es.json'),
  });
