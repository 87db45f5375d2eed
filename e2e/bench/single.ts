import path from 'node:path';
import { CONTRACT_VERSION } from '@bourse/contract/version';
import { checkRegistry } from '@bourse/remote-build/check-registry';
import { compile } from '@bourse/remote-build/compile';
import { featureOf, remoteOf } from '@bourse/remote-build/features';
import { partsOf } from '@bourse/remote-build/parts';
import { publishComposition } from '@bourse/remote-build/publish-composition';
import { releaseOf } from '@bourse/remote-build/release';
import { shell } from '@bourse/remote-build/shell';
import { shellParts } from '@bourse/remote-build/shell-parts';
import { inputsOf, packageOf, ROOT, remoteNames } from '@bourse/remote-build/workspace';
import type { Release, RemoteRelease, ShellRelease } from '@bourse/remote-kit/registry';
import { defaults } from '@bourse/session/config';
import type { StatsCompilation } from '@rspack/core';

/** Where it is written; git ignores it, and `dist/` does not contain it. */
export const SINGLE = path.join(ROOT, 'e2e/.cache/single');

interface SingleRelease extends ShellRelease {
  readonly remotes: readonly Omit<RemoteRelease, keyof Release>[];
}

/** Which files go together, of the shell and of each remote that is compiled into it. */
async function describe(stats: StatsCompilation): Promise<Omit<SingleRelease, keyof Release>> {
  const parts = shellParts(stats);
  const skip = [...parts.main, ...parts.frame];
  const remotes = remoteNames().map(async (name) => {
    const remote = await remoteOf(path.join(ROOT, 'remotes', name, 'src/remote.tsx'));
    const module = `../remotes/${name}/src/remote.tsx`;
    const own = await partsOf(await featureOf(name), remote, { stats, module, skip });
    return { name, contract: CONTRACT_VERSION, global: '', entry: [], ...own };
  });
  return { ...parts, remotes: await Promise.all(remotes) };
}

/**
 * The same sources as one application, split by route, with the same inline script that starts a route's files at once:
 * what the composed build is measured against.
 * @returns the folder to serve
 */
export async function composeSingle(): Promise<string> {
  const names = remoteNames();
  const packages = ['@bourse/shell', ...names.map((name) => `@bourse/remote-${name}`)].map(packageOf);
  const { release } = await releaseOf<SingleRelease>({
    root: SINGLE,
    // As a server and the service worker know the folders of releases.
    place: 'shell',
    inputs: inputsOf(packages),
    build: async (folder) => {
      const configs = shell({ composition: { kind: 'local', remotes: names }, describe });
      for (const config of configs) await compile(config, folder);
    },
  });
  const { remotes, ...own } = release;
  const same: Release = { version: own.version, dir: own.dir, files: own.files };
  const registry = checkRegistry({
    base: '/',
    shell: own,
    // The remotes' files are the application's.
    remotes: remotes.map((remote) => ({ ...remote, ...same })),
  });
  const parts = path.join(SINGLE, own.dir);
  await publishComposition(SINGLE, { parts, registry, deployment: defaults, policy: true });
  return SINGLE;
}
