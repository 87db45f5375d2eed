import path from 'node:path';
import { ONE_ONLY, SHARED_LIBRARIES, SHARED_PACKAGES } from '@bourse/remote-kit/shared';
import type { Configuration, StatsCompilation } from '@rspack/core';
import { compile } from './compile.ts';
import { sharedNames } from './remote-config.ts';
import { ROOT, roomOf } from './workspace.ts';

const FACADES = path.join(ROOT, 'packages/remote-kit/src/facades');

/** Package or room whose second copy a module would be, if any. */
function secondCopyOf(module: string): string | undefined {
  const library = ONE_ONLY.find((name) => module.includes(`/node_modules/${name}/`));
  if (library) return library;
  return SHARED_PACKAGES.find((name) => module.startsWith(`${roomOf(name).dir}/`));
}

type Module = NonNullable<StatsCompilation['modules']>[number];

const flat = (modules: readonly Module[]): Module[] =>
  modules.flatMap((module) => [module, ...flat(module.modules ?? [])]);

/** The remote's own module at whose wish this one came in. */
const wantedBy = ({ issuerPath = [] }: Module): string =>
  issuerPath.findLast(({ name }) => !name?.includes('node_modules'))?.name ?? 'its door';

/** Throws where a remote would bring a second router, store, session …, for instance by a door that is not shared. */
function checkCopies(name: string, stats: StatsCompilation): void {
  for (const module of flat(stats.modules ?? [])) {
    const file = module.nameForCondition ?? '';
    const copy = secondCopyOf(file);
    if (copy && !file.endsWith('.css')) {
      throw new Error(
        `"${name}" would bring its own copy of ${copy} (${path.relative(ROOT, file)}, wanted by ${wantedBy(module)}). ` +
          'Import what the shell shares: packages/remote-kit/src/shared.ts.',
      );
    }
  }
}

const NOT_OURS = /\/node_modules\//;

/**
 * Throws where a remote would bring a module of another remote or of the shell, which then could not change without it,
 * or styles that apply to the whole app.
 */
function checkOwnership(name: string, dir: string, stats: StatsCompilation): void {
  for (const module of flat(stats.modules ?? [])) {
    const file = module.nameForCondition ?? '';
    const found = `${path.relative(ROOT, file)}, wanted by ${wantedBy(module)}`;
    if (/\.css$/.test(file) && !/\.module\.css$/.test(file))
      throw new Error(
        `"${name}" would bring styles that apply to the whole app (${found}). Name the file x.module.css.`,
      );
    const isOwn = file.startsWith(`${dir}/`) || file.startsWith(`${ROOT}/packages/`) || NOT_OURS.test(file);
    if (file && !isOwn)
      throw new Error(
        `"${name}" would bring a module of another remote or of the shell (${found}). They meet in contract, links, session and in places.`,
      );
  }
}

const isSupplied = (file: string) => file.startsWith(FACADES) || secondCopyOf(file) !== undefined;

/** Fails where a remote, or a library that it brings, imports a name that the facade of a shared library does not offer. */
async function checkFacades(config: Configuration): Promise<void> {
  const dir = config.context ?? ROOT;
  const alias: Record<string, string> = {};
  const others = sharedNames().filter((name) => {
    const facade = SHARED_LIBRARIES[name]?.facade;
    if (facade) alias[`${name}$`] = path.join(FACADES, `${facade}.ts`);
    return !facade;
  });
  await compile({
    ...config,
    entry: { check: '@bourse/remote-kit/door' },
    output: { path: path.join(dir, '.cache/check') },
    externals: others,
    // The remote and the libraries that it brings see the facades; the facades, and what they stand for, see the rest.
    module: {
      ...config.module,
      parser: { ...config.module?.parser, javascript: { exportsPresence: 'error' } },
      rules: [...(config.module?.rules ?? []), { exclude: isSupplied, resolve: { alias } }],
    },
    optimization: { minimize: false },
    plugins: [],
  });
}

/** What a remote may import is what the host supplies; anything else is refused here, not found out by a customer. */
export async function checkImports(config: Configuration, stats: StatsCompilation): Promise<void> {
  checkOwnership(config.name ?? '', config.context ?? ROOT, stats);
  checkCopies(config.name ?? '', stats);
  await checkFacades(config);
}
