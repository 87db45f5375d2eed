import { translationsOf } from '@bourse/i18n/translations';
import type en from '../locales/en.json';

export const useTranslations = translationsOf<typeof en>('offerings');
