import type { Feature } from '@bourse/remote-kit/feature';
import { registeredFeature, titlesFrom } from '@bourse/remote-kit/registered-feature';
import type { Part, RemoteRelease } from '@bourse/remote-kit/registry';
import type { Remote } from '@bourse/remote-kit/remote';
import type { PartKind } from '@bourse/remote-kit/remotes';
import { LAZY_SHARED } from '@bourse/remote-kit/shared';
import { type Locale, locales } from '@bourse/session/config';
import type { StatsCompilation } from '@rspack/core';
import { filesOf, imports, loadedBy, prefetchOf } from './stats.ts';

/**
 * What the lazy import of a part asks for, as it is written in `src/remote.tsx`: the source of the function is the only
 * place that connects an id with a request of the compiler's statistics.
 * @throws Error where it is no lazy import of a literal path
 */
export function requestsOf(load: unknown, what: string): string[] {
  const requests = [...String(load).matchAll(/import\(\s*["'`]([^"'`]+)["'`]/g)].map(
    (match) => match[1] ?? '',
  );
  if (requests.length === 0)
    throw new Error(`${what} in src/remote.tsx is no lazy import: write it as () => import('./file.tsx').`);
  return requests;
}

interface Build {
  readonly stats: StatsCompilation;
  /** `src/remote.tsx` as the statistics name it. */
  readonly module: string;
  /** Files that are loaded in any case. */
  readonly skip?: readonly string[];
}

/**
 * Which files each route, slot and language of a remote needs, read from the statistics of a build that has compiled it.
 * @throws Error where a part is not found in the build: a page could not load it
 */
export async function partsOf(
  feature: Feature,
  remote: Remote,
  { stats, module, skip = [] }: Build,
): Promise<Pick<RemoteRelease, 'routes' | 'slots' | 'links' | 'translations'>> {
  const loadedFor = (load: unknown, what: string) => {
    const passes = loadedBy(module, requestsOf(load, what));
    if (!stats.chunks?.some(passes))
      throw new Error(
        `${what} of "${feature.name}" is in no chunk of the build: check the path of its import in src/remote.tsx.`,
      );
    return passes;
  };
  const partOf = (kind: PartKind, id: string): Omit<Part, 'id'> => {
    const passes = loadedFor(remote[kind][id], `"${id}"`);
    const isNew = (file: string) => !skip.includes(file);
    return {
      files: filesOf(stats, passes).filter(isNew),
      prefetch: prefetchOf(stats, passes).filter(isNew),
      shared: LAZY_SHARED.filter((name) => imports(stats, passes, name)),
    };
  };
  const translationsIn = (locale: Locale): string[] =>
    filesOf(stats, loadedFor(remote.translations[locale], `translations of ${locale}`));
  return {
    ...(await registeredFeature(feature, titlesFrom(remote.name, remote.translations), partOf)),
    translations: Object.fromEntries(
      // English is compiled into the modules that name it.
      locales.map((locale) => [locale, locale === 'en' ? [] : translationsIn(locale)]),
    ) as Record<Locale, string[]>,
  };
}
