import { type TranslationKey, translationsOf } from '@bourse/i18n/translations';
import type en from '../locales/en.json';

export type AccountTranslationKey = TranslationKey<typeof en>;
export const useTranslations = translationsOf<typeof en>('account');
