import path from 'node:path';
import { adopt } from '@bourse/remote-build/adopt';
import { packageNameOf, releasePackage } from '@bourse/remote-build/compose';
import { mustBeRemote } from '@bourse/remote-build/features';
import type { RemoteManifest, ShellManifest } from '@bourse/remote-build/manifest';
import { provenanceOf } from '@bourse/remote-build/release';
import { SHELL } from '@bourse/remote-build/release-set';
import { weigh, weighShell } from '@bourse/remote-build/weights';
import { DIST, isPath } from '@bourse/remote-build/workspace';
import { bourseLine, fromRoot } from './pnpm.ts';

/**
 * `pnpm release markets`, or `pnpm release` in the folder of a remote: builds that remote, or `shell`, into a directory
 * that never changes, and says how to publish it.
 * A path stands for a folder of files that others have built with the plugin of module federation.
 * @param options `to`: builds into that folder, e.g. the one that a web server serves, instead of `dist/`
 */
export async function release(part: string, { to = DIST }: { to?: string }): Promise<void> {
  const folder = path.resolve(to);
  const isFolder = isPath(part);
  if (part !== SHELL && !isFolder) mustBeRemote(part);
  const { release: made, built } = isFolder
    ? await adopt(path.resolve(part), folder)
    : await releasePackage<RemoteManifest | ShellManifest>(packageNameOf(part), folder);
  const { at, by, commit, dirty } = provenanceOf(path.join(folder, made.dir)) ?? {};
  const from = commit ? `, from ${commit.slice(0, 12)}${dirty ? ' with changes' : ''}` : '';
  console.log(`${built ? 'built' : 'unchanged'}  ${path.join(folder, made.dir)}`);
  console.log(`${at ?? 'some time ago'} by ${by ?? 'an earlier build'}${from}`);
  // Publishing would refuse it for these.
  for (const problem of 'provides' in made ? weighShell(folder, made) : weigh(folder, made).problems)
    console.log(problem);
  const named = `${path.basename(path.dirname(made.dir))}=${path.basename(made.dir)}`;
  console.log(`Publish it: ${bourseLine(['publish', fromRoot(folder), named])} --why "…"`);
}
