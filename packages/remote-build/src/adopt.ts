import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RegisteredRoute } from '@bourse/remote-kit/registry';
import type { RemoteManifest } from './manifest.ts';
import { readJson } from './read-file.ts';
import { contentHash, type Released, releaseOf } from './release.ts';
import { integrityOf } from './release-plugin.ts';
import { placeOf } from './release-set.ts';
import { KEBAB_CASE, withSlashes } from './workspace.ts';

const DESCRIPTION = 'remote.json';

type Described = Pick<RemoteManifest, 'name' | 'version' | 'contract' | 'global' | 'entry'> & {
  readonly routes: readonly Pick<RegisteredRoute, 'id' | 'paths' | 'title' | 'titles'>[];
} & Partial<RemoteManifest>;

/** Scripts and styles of a folder, with what `of` makes of each. */
const ofEach = <T>(folder: string, of: (bytes: Buffer) => T): Record<string, T> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => withSlashes(name))
      .sort()
      .map((name) => [name, of(readFileSync(path.join(folder, name)))]),
  );

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isText);
const isRoute = (value: unknown): boolean => {
  const { id, paths, title } = Object(value) as Partial<Described['routes'][number]>;
  return isText(id) && isTexts(paths) && isText(title);
};

/** What each field of the description must be. */
const FIELDS: Readonly<Record<string, readonly [isFit: (value: unknown) => boolean, form: string]>> = {
  name: [(value) => KEBAB_CASE.test(String(value)), 'a name in kebab-case, such as "copy-trading"'],
  version: [isText, 'a text such as "1.0.0"'],
  contract: [Number.isInteger, 'the number of the contract that it was built against, such as 1'],
  global: [isText, 'the name of the variable that holds its container'],
  entry: [isTexts, 'a list of files such as ["remoteEntry.js"]'],
  routes: [
    (value) => Array.isArray(value) && value.every(isRoute),
    'a list of routes, each with "id", "paths" and "title"',
  ],
};

/** @throws Error that names the file, and each field that is missing or wrong */
function descriptionIn(folder: string): Described {
  const file = path.join(folder, DESCRIPTION);
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}: name that of the built files.`);
  if (!existsSync(file))
    throw new Error(
      `${folder} has no ${DESCRIPTION}: write one, as packages/remote-kit/decisions/containers.md shows.`,
    );
  const described = readJson<Described>(file);
  const wrong = Object.entries(FIELDS).flatMap(([field, [isFit, form]]) => {
    const value: unknown = Object(described)[field];
    return isFit(value) ? [] : [`"${field}" must be ${form}, not ${JSON.stringify(value) ?? 'absent'}.`];
  });
  if (wrong.length > 0) throw new Error(`Change ${file}:\n${wrong.join('\n')}`);
  return described;
}

/**
 * Makes a release of a remote that others have built with the plugin of module federation, outside this workspace.
 * @param source folder of the built files, with `remote.json` among them: what the remote offers, as a release says it
 */
export function adopt(source: string, root: string): Promise<Released<RemoteManifest>> {
  const { routes, ...described } = descriptionIn(source);
  const noFiles = { files: [], prefetch: [], shared: [] };
  const release = {
    slots: [],
    translations: { en: [] },
    ...described,
    standard: true,
    routes: routes.map((route) => ({ ...noFiles, requiresAuth: true, ...route })),
    files: ofEach(source, integrityOf),
    sizes: ofEach(source, (bytes) => bytes.length),
  };
  return releaseOf<RemoteManifest>({
    place: placeOf(described.name),
    root,
    inputs: contentHash(source),
    build: async (folder) => {
      cpSync(source, folder, { recursive: true, filter: (from) => path.basename(from) !== DESCRIPTION });
      writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release));
    },
  });
}
