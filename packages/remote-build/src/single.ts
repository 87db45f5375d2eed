import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_VERSION } from '@bourse/contract/version';
import {
  parseRegistry,
  type Release,
  type RemoteRelease,
  type ShellRelease,
} from '@bourse/remote-kit/registry';
import { defaults } from '@bourse/session/config';
import { compile } from './compile.ts';
import { featureOf, remoteOf } from './features.ts';
import { pageOf } from './page.ts';
import { compressFile, releaseOf } from './release.ts';
import { partsOf } from './remote-release.ts';
import { shellConfig } from './shell-config.ts';
import { buildPage, shellParts } from './shell-release.ts';
import { inputsOf, ROOT, remoteNames, roomOf } from './workspace.ts';

/** Where it is written; git ignores it, and `dist/` does not carry it. */
export const SINGLE = path.join(ROOT, 'e2e/.cache/single');

interface SingleRelease extends ShellRelease {
  readonly remotes: readonly Omit<RemoteRelease, keyof Release>[];
}

/**
 * The same sources as one application, split by route, with the same inline script that starts a route's files at once:
 * what the composed build is measured against.
 * @returns the folder to serve
 */
export async function composeSingle(): Promise<string> {
  const names = remoteNames();
  const shell = roomOf('@bourse/shell');
  const { release } = await releaseOf<SingleRelease>({
    root: SINGLE,
    place: 'app',
    version: shell.manifest.version,
    inputs: inputsOf([shell, ...names.map((name) => roomOf(`@bourse/remote-${name}`))]),
    build: async (folder) => {
      const config = shellConfig({ kind: 'local', remotes: names });
      const stats = await compile({ ...config, output: { ...config.output, path: folder } });
      await buildPage(folder);
      const parts = shellParts(stats);
      const remotes = names.map(async (name) => {
        const feature = await featureOf(name);
        const door = `../remotes/${name}/src/remote.tsx`;
        const there = [...parts.main, ...parts.frame];
        return {
          name,
          contract: CONTRACT_VERSION,
          global: '',
          entry: [],
          ...(await partsOf(feature, await remoteOf(name), stats, door, there)),
        };
      });
      return { ...parts, remotes: await Promise.all(remotes) };
    },
  });
  const { remotes, ...own } = release;
  const same: Release = { version: own.version, dir: own.dir, files: own.files };
  const registry = parseRegistry(
    JSON.stringify({
      base: '/',
      shell: own,
      // Their files are the application's: hashes stand there once.
      remotes: remotes.map((remote) => ({ ...remote, ...same })),
    }),
  );
  const file = path.join(SINGLE, 'index.html');
  writeFileSync(
    file,
    pageOf({ parts: path.join(SINGLE, own.dir), registry, deployment: defaults, policy: true }),
  );
  await compressFile(file);
  return SINGLE;
}
