/**
 * The shell's translations. English is the fallback of every language (D46); the production build puts it into the
 * modules that name it.
 */
import type { TranslationSource } from '@bourse/i18n/i18n';
import { translationsOf } from '@bourse/i18n/translations';
import en from '../locales/en.json';

export const translations: TranslationSource = {
  en: () => Promise.resolve({ default: en }),
  zh: () => import('../locales/zh.json'),
  de: () => import('../locales/de.json'),
  es: () => import('../locales/es.json'),
};

export const useTranslations = translationsOf<typeof en>('shell');
