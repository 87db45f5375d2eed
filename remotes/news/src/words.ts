import { wordsOf } from '@bourse/i18n/words';
import type en from '../locales/en.json';

export const useWords = wordsOf<typeof en>('news');
