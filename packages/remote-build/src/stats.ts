import type { StatsCompilation } from '@rspack/core';

/** How many rows a list of the statistics may have; the compiler takes no infinity. */
const EVERYTHING = 1_000_000;

/** What is read of a build's statistics. */
export const STATS = {
  all: false,
  assets: true,
  chunks: true,
  chunkOrigins: true,
  chunkRelations: true,
  chunkGroups: true,
  chunkModules: true,
  chunkModulesSpace: EVERYTHING,
  reasons: true,
  reasonsSpace: EVERYTHING,
  modules: true,
  nestedModules: true,
  dependentModules: true,
  orphanModules: true,
  modulesSpace: EVERYTHING,
  nestedModulesSpace: EVERYTHING,
  entrypoints: true,
  ids: true,
  usedExports: true,
  providedExports: true,
  errors: true,
  warnings: true,
} as const;

type Chunk = NonNullable<StatsCompilation['chunks']>[number];
export type Module = NonNullable<StatsCompilation['modules']>[number];
type Passes = (chunk: Chunk) => boolean;

/** Modules with those that the compiler has concatenated into them. */
export const flat = <M extends { readonly modules?: readonly M[] }>(modules: readonly M[] = []): M[] =>
  modules.flatMap((module) => [module, ...flat(module.modules)]);

const isLoaded = (file: string) => /\.(js|css)$/.test(file);

/** Files of the chunks that pass, each once, styles last. */
export function filesOf(stats: StatsCompilation, passes: Passes): string[] {
  const files = (stats.chunks ?? []).filter(passes).flatMap((chunk) => chunk.files ?? []);
  return [...new Set(files.filter(isLoaded))].sort(
    (a, b) => Number(a.endsWith('.css')) - Number(b.endsWith('.css')),
  );
}

/** The chunks that one of the dynamic imports `requests` in `module` (a path such as `./src/remote.tsx`) loads. */
export const loadedBy =
  (module: string, requests: readonly string[]): Passes =>
  ({ origins = [] }) =>
    origins.some(({ moduleName, request = '' }) => moduleName === module && requests.includes(request));

const namesIn = (modules: readonly Module[] | undefined) => flat(modules).flatMap(({ name }) => name ?? []);

type Origin = NonNullable<Chunk['origins']>[number];

/** These chunks, and all chunks that they load directly or indirectly by the imports that `isFollowed` accepts. */
function reachable(
  stats: StatsCompilation,
  passes: Passes,
  isFollowed: (origin: Origin) => boolean = () => true,
): Set<Chunk> {
  const found = new Set((stats.chunks ?? []).filter(passes));
  // The set grows while it is walked. A chunk's own relations would say too much: a module imports, and of two screens
  // that share a chunk only one may contain that module.
  for (const chunk of found) {
    const names = new Set(namesIn(chunk.modules));
    for (const next of stats.chunks ?? []) {
      const isImported = (origin: Origin) => names.has(origin.moduleName ?? '') && isFollowed(origin);
      if (next.origins?.some(isImported)) found.add(next);
    }
  }
  return found;
}

// A chunk that most visits never need says so by its name: import(/* webpackChunkName: "on-request-edit" */ './edit.tsx')
const isOnRequest = ({ names = [] }: Chunk): boolean => names.some((name) => name.startsWith('on-request-'));

const importOf = ({ moduleName, request }: Origin): string => `${moduleName} ${request}`;

/**
 * The files of all chunks that these chunks may load, directly or indirectly, without the files of these chunks themselves.
 * An import of an on-request chunk is not followed, so files that only such imports load are left out.
 */
export function prefetchOf(stats: StatsCompilation, passes: Passes): string[] {
  const own = new Set(filesOf(stats, passes));
  const chunks = (stats.chunks ?? []).filter(isOnRequest);
  const onRequest = new Set(chunks.flatMap(({ origins = [] }) => origins.map(importOf)));
  const all = reachable(stats, passes, (origin) => !onRequest.has(importOf(origin)));
  return filesOf(stats, (chunk) => all.has(chunk)).filter((file) => !own.has(file));
}

/** Whether a module of these chunks, or of those that they may load, imports `name`, e.g. `@bourse/ui/tabs`. */
export function imports(stats: StatsCompilation, passes: Passes, name: string): boolean {
  const names = new Set([...reachable(stats, passes)].flatMap((chunk) => namesIn(chunk.modules)));
  return flat(stats.modules).some(({ reasons = [] }) =>
    reasons.some(({ userRequest, moduleName }) => userRequest === name && names.has(moduleName ?? '')),
  );
}
