import type { TranslationSource, Translations } from '@bourse/i18n/i18n';
import { type Locale, locales } from '@bourse/session/config';
import { type Feature, pathsOf } from './feature.ts';
import { spellOut } from './match.ts';
import type { Part, RemoteRelease } from './registry.ts';
import type { PartKind } from './remotes.ts';

type Titles = Readonly<Record<Locale, string>>;

/**
 * Looks texts up in a remote's own translations.
 * @returns a function from a key to its text in each language, which throws where one is missing
 */
export const titlesFrom =
  (name: string, source: TranslationSource) =>
  async (key: string): Promise<Titles> => {
    const texts = locales.map(async (locale) => {
      const { default: translations } = await source[locale]();
      const text = key
        .split('.')
        .reduce<unknown>((at, step) => (at as Translations | undefined)?.[step], translations);
      if (typeof text !== 'string')
        throw new Error(`The translations of "${name}" have no ${key} in ${locale}.`);
      return [locale, text] as const;
    });
    return Object.fromEntries(await Promise.all(texts)) as Titles;
  };

const noFiles: Omit<Part, 'id'> = { files: [], prefetch: [], shared: [] };

/**
 * What the registry says of a feature: its routes, slots and links.
 * @param filesOf the files of a part; left out where the remote is compiled into the application
 */
export async function registeredFeature(
  { title: part, routes, slots = [], links = [] }: Feature,
  titlesOf: (key: string) => Promise<Titles>,
  filesOf: (kind: PartKind, id: string) => Omit<Part, 'id'> = () => noFiles,
): Promise<Pick<RemoteRelease, 'titles' | 'routes' | 'slots' | 'links'>> {
  return {
    ...(part ? { titles: await titlesOf(part) } : {}),
    routes: await Promise.all(
      routes.map(async ({ path, examples: _, ...route }) => ({
        ...route,
        ...filesOf('screens', route.id),
        paths: pathsOf({ path }).flatMap(spellOut),
        titles: await titlesOf(route.title),
      })),
    ),
    slots: slots.map((slot) => ({ ...slot, ...filesOf('slots', slot.id) })),
    ...(links.length > 0
      ? {
          links: await Promise.all(
            links.map(async ({ title, ...link }) => ({
              ...link,
              ...(title ? { titles: await titlesOf(title) } : {}),
            })),
          ),
        }
      : {}),
  };
}
