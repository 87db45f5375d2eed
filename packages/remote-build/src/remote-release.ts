import { CONTRACT_VERSION } from '@bourse/contract/version';
import type { Feature } from '@bourse/remote-kit/feature';
import { registeredFeature, titlesFrom } from '@bourse/remote-kit/registered-feature';
import type { Part, Release, RemoteRelease } from '@bourse/remote-kit/registry';
import type { LoadPart, Remote } from '@bourse/remote-kit/remote';
import type { PartKind } from '@bourse/remote-kit/remotes';
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
export interface RemoteParts extends Pick<RemoteRelease, 'routes' | 'slots' | 'links'> {
  readonly translations: Record<Locale, string[]>;
}

/** @param door path of `src/remote.tsx` as the statistics name it; @param skip files that are there anyway */
export async function partsOf(
  feature: Feature,
  remote: Remote,
  stats: StatsCompilation,
  door: string,
  skip: readonly string[] = [],
): Promise<RemoteParts> {
  const filesOfPart = (kind: PartKind, id: string): Omit<Part, 'id'> => {
    const requests = requestsOf(remote[kind][id], `"${id}"`);
    const asked = isAskedFor(door, (request) => requests.includes(request));
    const isNew = (file: string) => !skip.includes(file);
    return {
      files: filesOf(stats, asked).filter(isNew),
      later: laterOf(stats, asked).filter(isNew),
      shared: LATE.filter((name) => imports(stats, asked, name)),
    };
  };
  return {
    ...(await registeredFeature(feature, titlesFrom(remote.name, remote.translations), filesOfPart)),
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
