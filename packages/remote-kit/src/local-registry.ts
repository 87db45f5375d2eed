import { CONTRACT_VERSION } from '@bourse/contract/version';
import type { TranslationSource } from '@bourse/i18n/i18n';
import { type Locale, locales } from '@bourse/session/config';
import type { Feature } from './feature.ts';
import { registeredFeature, titlesFrom } from './registered-feature.ts';
import type { Registry } from './registry.ts';

const noTranslations = Object.fromEntries(locales.map((locale) => [locale, []])) as unknown as Readonly<
  Record<Locale, readonly string[]>
>;
const noRelease = { version: 'development', dir: '', files: {}, translations: noTranslations };

interface LocalRemote {
  readonly feature: Feature;
  readonly translations: TranslationSource;
}

/**
 * The registry of an application into which its remotes are compiled: as the build would make it, without files.
 * @throws Error where a text of a feature is missing in some language
 */
export const localRegistry = async (remotes: readonly LocalRemote[]): Promise<Registry> => ({
  base: '/',
  development: true,
  shell: {
    ...noRelease,
    files: { 'main.js': '', 'main.css': '' },
    main: ['main.js', 'main.css'],
    frame: [],
    signIn: [],
    shared: {},
  },
  remotes: await Promise.all(
    remotes.map(async ({ feature, translations }) => ({
      ...noRelease,
      name: feature.name,
      contract: CONTRACT_VERSION,
      global: '',
      entry: [],
      ...(await registeredFeature(feature, titlesFrom(feature.name, translations))),
    })),
  ),
});
