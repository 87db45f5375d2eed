import type { FirstCall } from '@bourse/api/first-calls';
import { endpoints } from '@bourse/contract/all';
import { encode, isFile } from '@bourse/contract/schema';
import type { TranslationSource, Translations } from '@bourse/i18n/i18n';
import { type Locale, locales } from '@bourse/session/config';
import { type Feature, type FeatureCall, pathsOf } from './feature.ts';
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
        throw new Error(
          `The translations of "${name}" have no ${key} in ${locale}: add it to locales/${locale}.json.`,
        );
      return [locale, text] as const;
    });
    return Object.fromEntries(await Promise.all(texts)) as Titles;
  };

/** @throws Error with a sentence where there is no such call, or one that may not be started ahead */
function firstCallOf({ endpoint: name, input = {} }: FeatureCall): FirstCall {
  const endpoint = endpoints.find((one) => one.name === name);
  if (!endpoint) throw new Error(`The contract has no call "${name}": mend the calls in feature.ts.`);
  if (endpoint.method !== 'GET' || endpoint.open || isFile(endpoint.output))
    throw new Error(
      `"${name}" cannot be started before its screen, it is no plain GET of a customer: remove it from the calls in feature.ts.`,
    );
  const wire = encode(endpoint.input, input) as Record<string, unknown>;
  // Parameters of the call's own path stand in it as they are, so that the address can fill them in.
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, field]) => field));
  const query = Object.entries(wire).filter(([field, value]) => value !== undefined && !inPath.has(field));
  return {
    path: endpoint.path.replaceAll(/:(\w+)/g, (_, field: string) => String(wire[field])),
    query: Object.fromEntries(query.map(([field, value]) => [field, String(value)])),
    ...(endpoint.bearer ? { bearer: true } : {}),
    ...(endpoint.named ? { named: endpoint.named } : {}),
  };
}

const callsOf = (calls: readonly FeatureCall[] | undefined): Pick<Part, 'calls'> =>
  calls ? { calls: calls.map(firstCallOf) } : {};

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
      routes.map(async ({ path, examples: _, calls, ...route }) => ({
        ...route,
        ...callsOf(calls),
        ...filesOf('screens', route.id),
        paths: pathsOf({ path }).flatMap(spellOut),
        titles: await titlesOf(route.title),
      })),
    ),
    slots: slots.map(({ calls, ...slot }) => ({ ...slot, ...callsOf(calls), ...filesOf('slots', slot.id) })),
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
