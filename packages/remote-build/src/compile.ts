import { type Configuration, rspack, type StatsCompilation } from '@rspack/core';

/** How many rows of a list the statistics may have; they take no infinity. */
const EVERYTHING = 1_000_000;

/** What we read of a build's statistics. */
const WANTED = {
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
  errors: true,
  warnings: true,
} as const;

/** Runs one build. Errors and warnings alike end it: a build that half works is not released. */
export function compile(config: Configuration): Promise<StatsCompilation> {
  const compiler = rspack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) return reject(error ?? new Error('The build gave no statistics.'));
        const result = stats.toJson(WANTED);
        const problems = [...(result.errors ?? []), ...(result.warnings ?? [])];
        if (problems.length === 0) return resolve(result);
        const texts = problems.map((problem) => `${problem.moduleName ?? ''}\n${problem.message}`);
        reject(new Error(`The build of "${config.name}" failed:\n\n${texts.join('\n\n')}`));
      });
    });
  });
}

type Chunk = NonNullable<StatsCompilation['chunks']>[number];
type Module = NonNullable<StatsCompilation['modules']>[number];
type Passes = (chunk: Chunk) => boolean;

const isLoaded = (file: string) => /\.(js|css)$/.test(file);

/** Files of the chunks that pass, without double ones, styles last. */
export function filesOf(stats: StatsCompilation, passes: Passes): string[] {
  const files = (stats.chunks ?? []).filter(passes).flatMap((chunk) => chunk.files ?? []);
  return [...new Set(files.filter(isLoaded))].sort(
    (a, b) => Number(a.endsWith('.css')) - Number(b.endsWith('.css')),
  );
}

/** A module that others were melted into is named `./src/a.tsx + 3 modules`. */
const plain = (name = '') => name.split(' + ')[0] ?? name;

/** Chunks that a dynamic import in `module` (a path as `./src/remote.tsx`) asks for, shared ones included. */
export const isAskedFor =
  (module: string, request: (request: string) => boolean): Passes =>
  (chunk) =>
    (chunk.origins ?? []).some(
      (origin) => plain(origin.moduleName) === module && request(origin.request ?? ''),
    );

const namesIn = (modules: readonly Module[] = []): string[] =>
  modules.flatMap((module) => [plain(module.name), ...namesIn(module.modules)]);

/** Chunks that these may ask for in turn, however deep. */
function reachable(stats: StatsCompilation, passes: Passes): Set<Chunk> {
  const own = (stats.chunks ?? []).filter(passes);
  const found = new Set(own);
  // Grows while it is walked. What asks is a module, not a chunk: one that two screens share may ask for neither.
  for (const chunk of found) {
    const names = new Set(namesIn(chunk.modules));
    for (const next of stats.chunks ?? []) {
      if (next.origins?.some(({ moduleName }) => moduleName && names.has(plain(moduleName)))) found.add(next);
    }
  }
  return found;
}

// What most visits never want says so in its chunk's name: import(/* webpackChunkName: "on-request-edit" */ './edit.tsx')
const isOnRequest = ({ names = [] }: Chunk): boolean => names.some((name) => name.startsWith('on-request-'));

/** Files of everything that these chunks may ask for in turn, beyond their own; what waits to be asked for is left out. */
export function laterOf(stats: StatsCompilation, passes: Passes): string[] {
  const own = new Set(filesOf(stats, passes));
  const all = reachable(stats, passes);
  return filesOf(stats, (chunk) => all.has(chunk) && !isOnRequest(chunk)).filter((file) => !own.has(file));
}

/** Whether these chunks, or those that they may ask for, import a module that the host supplies. */
export function imports(stats: StatsCompilation, passes: Passes, name: string): boolean {
  const names = new Set([...reachable(stats, passes)].flatMap((chunk) => namesIn(chunk.modules)));
  return (stats.modules ?? []).some(
    (module) =>
      module.name?.startsWith('external ') &&
      module.name.includes(JSON.stringify(name)) &&
      module.reasons?.some((reason) => names.has(plain(reason.moduleName ?? ''))),
  );
}
