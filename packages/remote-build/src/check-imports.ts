import path from 'node:path';
import { ONE_ONLY, SHARED_LIBRARIES, SHARED_PACKAGES } from '@bourse/remote-kit/shared';
import type { Configuration, StatsCompilation } from '@rspack/core';
import { compile } from './compile.ts';
import { sharedModules } from './shared-modules.ts';
import { flat, type Module } from './stats.ts';
import { packageOf, ROOT, relativePath, withSlashes } from './workspace.ts';

const FACADES = path.join(ROOT, 'packages/remote-kit/src/facades');

const isBelow = (file: string, folder: string): boolean => file.startsWith(folder + path.sep);

/** The shared library or package of which a module would be a second copy, if any. */
function secondCopyOf(module: string): string | undefined {
  const library = ONE_ONLY.find((name) => withSlashes(module).includes(`/node_modules/${name}/`));
  if (library) return library;
  return SHARED_PACKAGES.find((name) => isBelow(module, packageOf(name).dir));
}

/** The remote's own module through which this one came in. */
const importerOf = ({ issuerPath = [] }: Module): string =>
  issuerPath.findLast(({ name }) => !name?.includes('node_modules'))?.name ?? 'src/remote.tsx';

/**
 * @throws Error where a remote would bring a second router, store, session …, for instance by an entry point of a library
 * that is not shared
 */
export function checkCopies(name: string, stats: StatsCompilation): void {
  for (const module of flat(stats.modules)) {
    const file = module.nameForCondition ?? '';
    const copy = secondCopyOf(file);
    if (copy && !file.endsWith('.css')) {
      throw new Error(
        `"${name}" would bring its own copy of ${copy} (${relativePath(ROOT, file)}, imported by ${importerOf(module)}). ` +
          'Import what the shell shares: packages/remote-kit/src/shared.ts.',
      );
    }
  }
}

const NOT_OURS = /[\\/]node_modules[\\/]/;

/**
 * @throws Error where a remote would bring a module of another remote or of the shell, which then could not change
 * without it, or styles that apply to the whole app
 */
export function checkOwnership(name: string, dir: string, stats: StatsCompilation): void {
  for (const module of flat(stats.modules)) {
    const file = module.nameForCondition ?? '';
    const found = `${relativePath(ROOT, file)}, imported by ${importerOf(module)}`;
    if (/\.css$/.test(file) && !/\.module\.css$/.test(file))
      throw new Error(
        `"${name}" would bring styles that apply to the whole app (${found}). Name the file x.module.css.`,
      );
    const isOwn = isBelow(file, dir) || isBelow(file, path.join(ROOT, 'packages')) || NOT_OURS.test(file);
    if (file && !isOwn)
      throw new Error(
        `"${name}" would bring a module of another remote or of the shell (${found}). Move what both need into a package, such as packages/links, and import it from there.`,
      );
  }
}

const isSupplied = (file: string) => file.startsWith(FACADES) || secondCopyOf(file) !== undefined;

/** @throws Error where a remote, or a library that it brings, imports a name that the facade of a shared library does not offer */
export async function checkFacades(config: Configuration): Promise<void> {
  const dir = config.context ?? ROOT;
  const alias: Record<string, string> = {};
  const others = sharedModules().filter((name) => {
    const facade = SHARED_LIBRARIES[name]?.facade;
    if (facade) alias[`${name}$`] = path.join(FACADES, `${facade}.ts`);
    return !facade;
  });
  await compile({
    ...config,
    entry: { check: '@bourse/remote-kit/expose' },
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
