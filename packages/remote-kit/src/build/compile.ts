import { type Configuration, rspack, type StatsCompilation } from '@rspack/core';

/** What we read of a build's statistics. */
const WANTED = {
  all: false,
  assets: true,
  chunks: true,
  chunkOrigins: true,
  chunkRelations: true,
  chunkGroups: true,
  modules: true,
  nestedModules: true,
  modulesSpace: Number.POSITIVE_INFINITY,
  nestedModulesSpace: Number.POSITIVE_INFINITY,
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

const isLoaded = (file: string) => /\.(js|css)$/.test(file);

/** Files of the chunks that pass, without double ones, styles last. */
export function filesOf(stats: StatsCompilation, passes: (chunk: Chunk) => boolean): string[] {
  const files = (stats.chunks ?? []).filter(passes).flatMap((chunk) => chunk.files ?? []);
  return [...new Set(files.filter(isLoaded))].sort(
    (a, b) => Number(a.endsWith('.css')) - Number(b.endsWith('.css')),
  );
}

/** Chunks that a dynamic import in `module` (a path as `./src/remote.tsx`) asks for, shared ones included. */
export const isAskedFor = (module: string, request: (request: string) => boolean) => (chunk: Chunk) =>
  (chunk.origins ?? []).some(
    (origin) => origin.moduleName?.split(' ')[0] === module && request(origin.request ?? ''),
  );

/** Files of everything that these chunks may ask for in turn, however deep, beyond their own. */
export function laterOf(stats: StatsCompilation, passes: (chunk: Chunk) => boolean): string[] {
  const chunks = stats.chunks ?? [];
  const own = chunks.filter(passes);
  const later = new Set<Chunk>();
  const walk = (chunk: Chunk) => {
    for (const id of chunk.children ?? []) {
      const child = chunks.find((one) => one.id === id);
      if (child && !later.has(child) && !own.includes(child)) {
        later.add(child);
        walk(child);
      }
    }
  };
  own.forEach(walk);
  const ownFiles = new Set(filesOf(stats, passes));
  return filesOf(stats, (chunk) => later.has(chunk)).filter((file) => !ownFiles.has(file));
}
