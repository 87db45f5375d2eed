/** Typed translations: each package creates a hook for its own namespace, and the hook's keys are checked. */
import type { Locale } from '@bourse/session/config';
import { useTranslation } from 'react-i18next';
import type common from '../locales/en/common.json';
import { i18n } from './i18n.ts';

type Keys<W> = {
  [K in keyof W & string]: W[K] extends string ? K : `${K}.${Keys<W[K]>}`;
}[keyof W & string];

/** i18next's plural keys, `key_one` and `key_other`, are used as `key`. */
type WithoutPluralSuffix<K extends string> =
  K extends `${infer Base}_${'one' | 'other' | 'few' | 'many' | 'zero' | 'two'}` ? Base : K;

export type TranslationKey<W> = WithoutPluralSuffix<Keys<W>>;

export interface UseTranslations<W> {
  t: (key: TranslationKey<W>, values?: Record<string, string | number>) => string;
  locale: Locale;
}

/**
 * Texts without values, by namespace and key, in the page's language: i18next takes as long for each of the hundreds of a
 * screen as for its first.
 */
const found = new Map<string, string>();
const forget = () => found.clear();
i18n.on('languageChanged', forget);
i18n.store.on('added', forget);

/**
 * @param namespace the remote's name; `W` is the type of its English translations
 * @returns a hook with the namespace's `t` and the current locale
 */
export const translationsOf =
  <W>(namespace: string) =>
  (): UseTranslations<W> => {
    const { t } = useTranslation(namespace);
    // i18next infers its types from one global table of translations; here each package has its own.
    const translate = t as (key: string, values: object) => string;
    const textOf = (key: string): string => {
      const name = `${namespace}:${key}`;
      const known = found.get(name);
      if (known !== undefined) return known;
      const text = translate(key, {});
      // A key stands for a text that is not there yet.
      if (text !== key) found.set(name, text);
      return text;
    };
    return {
      t: (key, values) => (values ? translate(key, values) : textOf(key)),
      locale: i18n.language as Locale,
    };
  };

export const useCommonTranslations = translationsOf<typeof common>('common');
