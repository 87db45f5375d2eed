import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Registry, Release, RemoteRelease, ShellRelease } from '@bourse/remote-kit/registry';
import type { Configuration } from '@rspack/core';
import { checkComposition } from './check-composition.ts';
import { checkRegistry } from './check-registry.ts';
import { compile } from './compile.ts';
import { mustBeRemote } from './features.ts';
import { publishComposition } from './publish-composition.ts';
import { readDeployment } from './read-deployment.ts';
import { type Released, readRelease, releaseOf } from './release.ts';
import { DIST, inputsOf, packageOf, ROOT, remoteNames } from './workspace.ts';

export interface ComposeOptions {
  /** Releases to take instead of the current ones, by remote: a rollback. */
  readonly pins?: Readonly<Record<string, string>>;
  /** Path below which the app is served, with both slashes. */
  readonly base?: string;
  /** Where the app is composed; `dist/`, which `pnpm start` serves, unless given. */
  readonly folder?: string;
  readonly say?: (line: string) => void;
}

/** The current release of a package, built by its own `rspack.config.ts` where anything that it is made of has changed. */
export function releasePackage<R extends Release>(name: string, root = DIST): Promise<Released<R>> {
  const { dir } = packageOf(name);
  return releaseOf<R>({
    place: path.relative(ROOT, dir),
    root,
    inputs: inputsOf([packageOf(name)]),
    build: async (folder) => {
      const file = pathToFileURL(path.join(dir, 'rspack.config.ts')).href;
      const { default: configs } = (await import(file)) as { default: Configuration | Configuration[] };
      for (const config of [configs].flat()) await compile(config, folder);
    },
  });
}

async function releases(
  pins: Readonly<Record<string, string>>,
  folder: string,
  say: (line: string) => void,
): Promise<RemoteRelease[]> {
  const all: RemoteRelease[] = [];
  for (const name of remoteNames()) {
    const pinned = pins[name];
    const { release, built } = pinned
      ? { release: readRelease<RemoteRelease>(`remotes/${name}`, pinned, folder), built: false }
      : await releasePackage<RemoteRelease>(`@bourse/remote-${name}`, folder);
    say(`${built ? 'built    ' : pinned ? 'pinned   ' : 'unchanged'} ${release.dir}`);
    all.push(release);
  }
  return all;
}

/** Builds what has changed and makes one static folder of it that any web server can serve. */
export async function compose({
  pins = {},
  base = '/',
  folder = DIST,
  say = () => {},
}: ComposeOptions = {}): Promise<Registry> {
  const deployment = readDeployment();
  Object.keys(pins).forEach(mustBeRemote);
  const remotes = await releases(pins, folder, say);
  checkComposition(remotes);
  const shell = await releasePackage<ShellRelease>('@bourse/shell', folder);
  say(`${shell.built ? 'built    ' : 'unchanged'} ${shell.release.dir}`);
  const registry = checkRegistry({ base, shell: shell.release, remotes });
  const parts = path.join(folder, shell.release.dir);
  await publishComposition(folder, { parts, registry, deployment, policy: true });
  return registry;
}
