import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RegisteredRoute } from '@bourse/remote-kit/registry';
import type { RemoteManifest } from './manifest.ts';
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

function descriptionIn(folder: string): Described {
  const file = path.join(folder, DESCRIPTION);
  if (!existsSync(file)) throw new Error(`${folder} has no ${DESCRIPTION} that says what the remote offers.`);
  const described = JSON.parse(readFileSync(file, 'utf8')) as Described;
  const { name, version, contract, global, entry, routes } = described;
  const isWhole = [version, global].every((text) => typeof text === 'string') && Array.isArray(routes);
  if (!KEBAB_CASE.test(name) || typeof contract !== 'number' || !Array.isArray(entry) || !isWhole)
    throw new Error(`${file} must say name (kebab-case), version, contract, global, entry and routes.`);
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
