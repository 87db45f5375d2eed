/**
 * What stands in for the releases of remotes that fail in the browser: of each remote that a team has published the release
 * that was live before (packages/remote-kit/decisions/last-known-good.md).
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PreviousReleases, Registry, RemoteRelease } from '@bourse/remote-kit/registry';
import { checkRegistry } from './check-registry.ts';
import { draftOf, placeFolder } from './drafts.ts';
import { type RemoteManifest, registryOf, type ShellManifest } from './manifest.ts';
import { checkFiles, compressFile, readRelease } from './release.ts';
import { integrityOf } from './release-plugin.ts';
import { placeOf, predecessorOf, type ReleaseSet, SHELL } from './release-set.ts';
import { skewBetween } from './skew.ts';

/** A set that is about to be live. */
export interface Next extends Pick<ReleaseSet, 'kind' | 'parts' | 'pinned' | 'base'> {
  readonly shell: ShellManifest;
  readonly remotes: readonly RemoteManifest[];
  readonly canaries: readonly RemoteManifest[];
}

const nameOf = ({ dir }: Pick<RemoteRelease, 'dir'>): string => path.basename(dir);

/** The release that stands in for one of a set; undefined where none was live before it. */
function releaseBeforeIn(
  folder: string,
  live: ReleaseSet | undefined,
  kind: ReleaseSet['kind'],
  { name, dir }: RemoteManifest,
): string | undefined {
  const release = path.basename(dir);
  const before = live?.parts[name];
  // What a rollback has left is no good.
  if (before === release || kind === 'rollback') return predecessorOf(folder, name, release);
  return before;
}

/** @throws Error with a sentence where a release cannot stand in beside this shell */
function checkFits(folder: string, { base, shell }: Next, remote: RemoteManifest): RemoteRelease {
  checkFiles(path.join(folder, remote.dir), remote);
  // The runtime of its own that such a remote has loads its chunks where nothing can hold it back.
  if (remote.standard) throw new Error('it was built with the plugin of module federation');
  const { missing, changed } = skewBetween(remote.uses ?? {}, shell.provides);
  const [misfit] = [...missing, ...changed];
  if (misfit) throw new Error(`the shell has another ${misfit}`);
  const [registered] = checkRegistry(registryOf(base, shell, [remote]), shell.contract).remotes;
  if (!registered) throw new Error('it is empty');
  return registered;
}

export interface Previous {
  /** What the page says of it. */
  readonly registered: Pick<Registry, 'previous'>;
  /** What the record says of it. */
  readonly recorded: Pick<ReleaseSet, 'previous'>;
  readonly notes: readonly string[];
}

/** Writes the file that the page reads when a remote fails, below the shell's releases: like these it never changes. */
async function write(folder: string, releases: PreviousReleases): Promise<Registry['previous'] & object> {
  const text = JSON.stringify(releases);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const dir = `${SHELL}/previous-${hash}`;
  const target = path.join(folder, dir);
  if (!existsSync(target)) {
    const draft = draftOf(target);
    mkdirSync(draft, { recursive: true });
    writeFileSync(path.join(draft, 'remotes.json'), text);
    await compressFile(path.join(draft, 'remotes.json'));
    placeFolder(draft, target);
  }
  return { file: `${dir}/remotes.json`, integrity: integrityOf(Buffer.from(text)) };
}

/** Finds what stands in for the remotes of a set that were published by hand; a build from the sources has no need of it. */
export async function previousFor(
  folder: string,
  live: ReleaseSet | undefined,
  next: Next,
): Promise<Previous> {
  const notes: string[] = [];
  const releases: Record<string, RemoteRelease> = {};
  const parts: Record<string, string> = {};
  for (const remote of next.remotes.filter(({ name }) => next.pinned.includes(name))) {
    const before = releaseBeforeIn(folder, live, next.kind, remote);
    if (before === undefined || before === nameOf(remote)) continue;
    try {
      const manifest = readRelease<RemoteManifest>(placeOf(remote.name), before, folder);
      releases[remote.dir] = checkFits(folder, next, manifest);
      parts[remote.name] = before;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      notes.push(`Nothing stands in for ${remote.name} where it fails: ${before} does not fit, ${why}.`);
    }
  }
  // For a device that has the canary, what all others have is the release before.
  for (const { name, dir } of next.canaries) {
    const ofOthers = registryOf(next.base, next.shell, next.remotes).remotes.find((one) => one.name === name);
    if (ofOthers) releases[dir] = ofOthers;
  }
  if (Object.keys(releases).length === 0) return { registered: {}, recorded: {}, notes };
  const previous = await write(folder, releases);
  return { registered: { previous }, recorded: { previous: { file: previous.file, parts } }, notes };
}
