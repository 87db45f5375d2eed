import { locales } from '@bourse/session/config';
import { describe, expect, it } from 'vitest';
import { translations } from './translations.ts';

const keysOf = (value: unknown, at = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${at}.${key}`))
    : [at];

describe("the shell's translations", () => {
  it.each(locales.filter((locale) => locale !== 'en'))(
    'in %s have the same keys as in English',
    async (locale) => {
      const [english, other] = await Promise.all([translations.en(), translations[locale]()]);
      expect(keysOf(other.default).sort()).toEqual(keysOf(english.default).sort());
    },
  );
});
