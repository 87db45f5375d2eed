import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readJson } from './read-file.ts';

/** The checkout: this file is packages/remote-build/src/workspace.ts of it. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');
export const DIST = path.join(ROOT, 'dist');

/** A path with `/` between its folders, also on Windows: for hashes, addresses and comparisons. */
export const withSlashes = (file: string, separator: string = path.sep): string =>
  file.replaceAll(separator, '/');

/** As `path.relative`, the same on every system. */
export const relativePath = (from: string, to: string): string => withSlashes(path.relative(from, to));

/** Whether a word names a place on the disk, such as `./made` or `C:\made`, and no release or remote. */
export const isPath = (word: string): boolean => /[\\/]/.test(word);

/** How remotes and routes are named, e.g. 'copy-trading'. */
export const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A folder of the workspace with a package.json. */
export interface WorkspacePackage {
  readonly dir: string;
  readonly manifest: Manifest;
}

const readPackage = (dir: string): WorkspacePackage => ({
  dir,
  manifest: readJson<Manifest>(path.join(dir, 'package.json')),
});

function findPackages(): ReadonlyMap<string, WorkspacePackage> {
  const below = (folder: string) =>
    readdirSync(path.join(ROOT, folder), { withFileTypes: true })
      .filter(
        (entry) => entry.isDirectory() && existsSync(path.join(ROOT, folder, entry.name, 'package.json')),
      )
      .map((entry) => path.join(ROOT, folder, entry.name));
  const packages = [path.join(ROOT, 'shell'), ...below('packages'), ...below('remotes')].map(readPackage);
  return new Map(packages.map((one) => [one.manifest.name, one]));
}

/** All packages by name, read once per process. */
const PACKAGES = findPackages();

export const hasPackage = (name: string): boolean => PACKAGES.has(name);

/** @throws Error where the workspace has no package of this name */
export function packageOf(name: string): WorkspacePackage {
  const found = PACKAGES.get(name);
  if (!found) throw new Error(`There is no package "${name}" in this workspace.`);
  return found;
}

/** Names of the remotes, in the order of the folder. */
export const remoteNames = (): string[] =>
  [...PACKAGES.values()]
    .filter(({ dir }) => path.dirname(dir) === path.join(ROOT, 'remotes'))
    .map(({ dir }) => path.basename(dir))
    .sort();

/** The exports of a package that are code, by the names that imports use, e.g. `@bourse/ui/button`. */
export function codeExportsOf(name: string): string[] {
  return Object.entries(packageOf(name).manifest.exports ?? {})
    .filter(([, target]) => /\.tsx?$/.test(target))
    .map(([entryPoint]) => `${name}${entryPoint.slice(1)}`);
}

/** The file of each export of our packages that is code, by the name that imports use. */
export const codeFiles = (): ReadonlyMap<string, string> =>
  new Map(
    [...PACKAGES].flatMap(([name, { dir, manifest }]) =>
      codeExportsOf(name).map((module) => {
        const target = manifest.exports?.[`.${module.slice(name.length)}`] ?? '';
        return [module, path.join(dir, target)] as const;
      }),
    ),
  );

/** A package and the workspace packages that it depends on, directly or not. */
function withDependencies(one: WorkspacePackage, found = new Set<WorkspacePackage>()): Set<WorkspacePackage> {
  if (found.has(one)) return found;
  found.add(one);
  for (const name of Object.keys(one.manifest.dependencies ?? {})) {
    const next = PACKAGES.get(name);
    if (next) withDependencies(next, found);
  }
  return found;
}

const NOT_BUILT =
  /(^|\/)(node_modules|dist|\.types|\.cache|decisions|stories|tests?)(\/|$)|\.(test|stories)\.tsx?$|\.md$/;

function* sources(dir: string): Generator<string> {
  for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(dir, entry.name);
    if (NOT_BUILT.test(entry.isDirectory() ? `${entry.name}/` : entry.name)) continue;
    if (entry.isDirectory()) yield* sources(file);
    else yield file;
  }
}

/**
 * Everything that can change what a package's build gives: its own sources, those of the packages that it depends on,
 * the build itself, and the versions of the libraries. Same inputs, same release: then there is nothing to build.
 */
export function inputsOf(packages: readonly WorkspacePackage[]): string {
  const hash = createHash('sha256');
  const builder = packageOf('@bourse/remote-build');
  const all = new Set([...packages, builder].flatMap((one) => [...withDependencies(one)]));
  const files = [path.join(ROOT, 'pnpm-lock.yaml'), ...[...all].flatMap(({ dir }) => [...sources(dir)])];
  for (const file of files.map((one) => relativePath(ROOT, one)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
