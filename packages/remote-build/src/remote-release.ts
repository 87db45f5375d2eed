import { CONTRACT_VERSION } from '@bourse/contract/version';
import type { Translations } from '@bourse/i18n/i18n';
import { type Feature, pathsOf } from '@bourse/remote-kit/feature';
import { spellOut } from '@bourse/remote-kit/match';
import type { Part, RegisteredRoute, Release, RemoteRelease } from '@bourse/remote-kit/registry';
import type { LoadPart, Remote } from '@bourse/remote-kit/remote';
import { LATE } from '@bourse/remote-kit/shared';
import { type Locale, locales } from '@bourse/session/config';
import type { Configuration, StatsCompilation } from '@rspack/core';
import { checkImports } from './check-imports.ts';
import { compile, filesOf, imports, isAskedFor, laterOf } from './compile.ts';
import { evaluate, featureOf, remoteOf } from './features.ts';
import { writeLicences } from './licences.ts';
import { type Released, releaseOf } from './release.ts';
import { globalOf } from './remote-config.ts';
import { inputsOf, roomOf } from './workspace.ts';

const DOOR = './src/remote.tsx';

/** What the lazy import of a part asks for, as it stands in `src/remote.tsx`. */
function requestsOf(load: LoadPart | undefined, what: string): string[] {
  const requests = [...String(load).matchAll(/import\(\s*["'`]([^"'`]+)["'`]/g)].map(
    (match) => match[1] ?? '',
  );
  if (requests.length === 0) throw new Error(`${what} in src/remote.tsx is no lazy import.`);
  return requests;
}

/** Which files each route, slot and language of a remote needs, read from a build that compiled its door. */
export interface RemoteParts {
  readonly routes: RegisteredRoute[];
  readonly slots: Part[];
  readonly translations: Record<Locale, string[]>;
}

/** What a key says in each language. @throws Error where it says nothing */
async function sentencesOf(remote: Remote, key: string): Promise<Record<Locale, string>> {
  const said = locales.map(async (locale) => {
    const { default: translations } = await remote.translations[locale]();
    const text = key
      .split('.')
      .reduce<unknown>((at, step) => (at as Translations | undefined)?.[step], translations);
    if (typeof text !== 'string')
      throw new Error(`The translations of "${remote.name}" have no ${key} in ${locale}.`);
    return [locale, text] as const;
  });
  return Object.fromEntries(await Promise.all(said)) as Record<Locale, string>;
}

/** @param door path of `src/remote.tsx` as the statistics name it; @param skip files that are there anyway */
export async function partsOf(
  feature: Feature,
  remote: Remote,
  stats: StatsCompilation,
  door: string,
  skip: readonly string[] = [],
): Promise<RemoteParts> {
  const part = (id: string, load: LoadPart | undefined): Part => {
    const requests = requestsOf(load, `"${id}"`);
    const asked = isAskedFor(door, (request) => requests.includes(request));
    const isNew = (file: string) => !skip.includes(file);
    return {
      id,
      files: filesOf(stats, asked).filter(isNew),
      later: laterOf(stats, asked).filter(isNew),
      shared: LATE.filter((name) => imports(stats, asked, name)),
    };
  };
  return {
    routes: await Promise.all(
      feature.routes.map(async ({ path, ...route }) => ({
        ...route,
        ...part(route.id, remote.screens[route.id]),
        paths: pathsOf({ path }).flatMap(spellOut),
        titles: await sentencesOf(remote, route.title),
      })),
    ),
    slots: (feature.slots ?? []).map(({ id }) => part(id, remote.slots[id])),
    translations: Object.fromEntries(
      locales.map((locale) => {
        // English is in the door itself.
        if (locale === 'en') return [locale, []];
        const requests = requestsOf(
          remote.translations[locale] as unknown as LoadPart,
          `translations of ${locale}`,
        );
        return [
          locale,
          filesOf(
            stats,
            isAskedFor(door, (request) => requests.includes(request)),
          ),
        ];
      }),
    ) as Record<Locale, string[]>,
  };
}

/** The current release of a remote, built if its sources or anything below them have changed. */
export async function releaseRemote(name: string): Promise<Released<RemoteRelease>> {
  const feature = await featureOf(name);
  const room = roomOf(`@bourse/remote-${name}`);
  return releaseOf<RemoteRelease>({
    place: `remotes/${name}`,
    version: room.manifest.version,
    inputs: inputsOf([room]),
    build: async (folder): Promise<Omit<RemoteRelease, keyof Release>> => {
      const { default: config } = (await evaluate(name, 'rspack.config.ts')) as { default: Configuration };
      const stats = await compile({ ...config, output: { ...config.output, path: folder } });
      await checkImports(config, stats);
      writeLicences(stats, room.dir, folder);
      return {
        name,
        contract: CONTRACT_VERSION,
        global: globalOf(name),
        entry: filesOf(stats, (chunk) => chunk.names?.includes(name) ?? false),
        ...(await partsOf(feature, await remoteOf(name), stats, DOOR)),
      };
    },
  });
}
