import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Deployment, parseDeployment } from '@bourse/session/config';
import { parseRegistry, type Registry, type RemoteRelease } from '../registry.ts';
import { checkTogether } from './check-feature.ts';
import { featureOf } from './features.ts';
import { pageOf } from './page.ts';
import { compressFile, readRelease } from './release.ts';
import { releaseRemote } from './remote-release.ts';
import { releaseShell } from './shell-release.ts';
import { DIST, ROOT, remoteNames } from './workspace.ts';

export interface ComposeOptions {
  /** Releases to take instead of the current ones, by remote: a rollback. */
  readonly pins?: Readonly<Record<string, string>>;
  /** Path below which the app is served, with both slashes. */
  readonly base?: string;
  readonly say?: (line: string) => void;
}

/**
 * The deployment's configuration: `DEPLOYMENT` names a JSON file, else `.deployment.json` of the checkout, else the
 * defaults. `API_BASE` alone changes where the API is.
 */
export function readDeployment(): Deployment {
  const named = process.env.DEPLOYMENT;
  const file = path.resolve(ROOT, named ?? '.deployment.json');
  if (named && !existsSync(file)) throw new Error(`DEPLOYMENT names ${file}, which is not there.`);
  const given = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
  const api = process.env.API_BASE ? { apiBase: process.env.API_BASE } : {};
  const deployment = parseDeployment({ ...given, ...api });
  // Throws where there is no such zone; the page itself does not ask.
  new Intl.DateTimeFormat('en', { timeZone: deployment.timeZone });
  return deployment;
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
  checkTogether(await Promise.all(remoteNames().map(featureOf)));
  const remotes = await releases(pins, say);
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
