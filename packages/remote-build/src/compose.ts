import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseRegistry, type Registry, type RemoteRelease } from '@bourse/remote-kit/registry';
import { checkComposition } from './check-composition.ts';
import { pageOf } from './page.ts';
import { readDeployment } from './read-deployment.ts';
import { compressFile, readRelease } from './release.ts';
import { releaseRemote } from './remote-release.ts';
import { releaseShell } from './shell-release.ts';
import { DIST, remoteNames } from './workspace.ts';

export interface ComposeOptions {
  /** Releases to take instead of the current ones, by remote: a rollback. */
  readonly pins?: Readonly<Record<string, string>>;
  /** Path below which the app is served, with both slashes. */
  readonly base?: string;
  readonly say?: (line: string) => void;
}

async function releases(
  pins: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<RemoteRelease[]> {
  const all: RemoteRelease[] = [];
  for (const name of remoteNames()) {
    const pinned = pins[name];
    const { release, built } = pinned
      ? { release: readRelease<RemoteRelease>(`remotes/${name}`, pinned), built: false }
      : await releaseRemote(name);
    say(`${built ? 'built    ' : pinned ? 'pinned   ' : 'unchanged'} ${release.dir}`);
    all.push(release);
  }
  return all;
}

/** Builds what has changed and makes `dist/` one static folder that any web server can serve. */
export async function compose({
  pins = {},
  base = '/',
  say = () => {},
}: ComposeOptions = {}): Promise<Registry> {
  const deployment = readDeployment();
  const unknown = Object.keys(pins).find((name) => !remoteNames().includes(name));
  if (unknown) throw new Error(`There is no remote "${unknown}". There are: ${remoteNames().join(', ')}.`);
  const remotes = await releases(pins, say);
  checkComposition(remotes);
  const shell = await releaseShell();
  say(`${shell.built ? 'built    ' : 'unchanged'} ${shell.release.dir}`);
  const registry = parseRegistry(JSON.stringify({ base, shell: shell.release, remotes }));
  const file = path.join(DIST, 'index.html');
  writeFileSync(
    file,
    pageOf({ parts: path.join(DIST, shell.release.dir), registry, deployment, policy: true }),
  );
  await compressFile(file);
  return registry;
}
