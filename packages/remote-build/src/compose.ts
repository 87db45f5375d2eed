import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Registry, Release } from '@bourse/remote-kit/registry';
import type { Configuration } from '@rspack/core';
import { compile } from './compile.ts';
import { inOrder, makeLive } from './publish.ts';
import { readDeployment } from './read-deployment.ts';
import { operator, type Released, releaseOf } from './release.ts';
import { placeOf, type ReleaseSet, readSet, SHELL } from './release-set.ts';
import { DIST, inputsOf, packageOf, ROOT, relativePath, remoteNames } from './workspace.ts';

export interface ComposeOptions {
  /** Parts whose release was chosen by hand, or that were switched off, and that shall follow their sources again. */
  readonly unpin?: readonly string[];
  /** Remotes that may use shared modules whose signatures have changed. */
  readonly accept?: readonly string[];
  /** Path below which the app is served, with both slashes; that of the live set, or '/', unless given. */
  readonly base?: string;
  /** Where the app is composed; `dist/`, which `pnpm start` serves, unless given. */
  readonly folder?: string;
  readonly say?: (line: string) => void;
}

/** The current release of a package, built by its own `rspack.config.ts` where anything that it is made of has changed. */
export function releasePackage<R extends Release>(name: string, root = DIST): Promise<Released<R>> {
  const { dir } = packageOf(name);
  return releaseOf<R>({
    place: relativePath(ROOT, dir),
    root,
    inputs: inputsOf([packageOf(name)]),
    build: async (folder) => {
      const file = pathToFileURL(path.join(dir, 'rspack.config.ts')).href;
      const { default: configs } = (await import(file)) as { default: Configuration | Configuration[] };
      for (const config of [configs].flat()) await compile(config, folder);
    },
  });
}

/** Name of the package of a part. */
export const packageNameOf = (part: string): string =>
  part === SHELL ? '@bourse/shell' : `@bourse/remote-${part}`;

/** The name of a release, from its folder. */
const nameOf = ({ dir }: Release): string => path.basename(dir);

/**
 * Builds what has changed and makes one static folder of it that any web server can serve. A release that was chosen by
 * hand stays, and so does what was switched off.
 */
export async function compose({
  unpin = [],
  accept = [],
  base,
  folder = DIST,
  say = () => {},
}: ComposeOptions = {}): Promise<Registry> {
  const deployment = readDeployment();
  const names = remoteNames();
  const isPinned = (set: ReleaseSet | undefined, part: string) =>
    !unpin.includes(part) && set?.pinned.includes(part) === true;
  const isOff = (set: ReleaseSet | undefined, part: string) =>
    !unpin.includes(part) && set?.off.includes(part) === true;
  const live = readSet(folder);
  const built: Record<string, string> = {};
  for (const part of [...names, SHELL]) {
    if (isOff(live, part)) say(`off       remotes/${part}/`);
    else if (isPinned(live, part)) say(`pinned    ${placeOf(part)}/${live?.parts[part]}/`);
    else {
      const { release, built: isNew } = await releasePackage(packageNameOf(part), folder);
      say(`${isNew ? 'built    ' : 'unchanged'} ${release.dir}`);
      built[part] = nameOf(release);
    }
  }
  const occasion = { kind: 'build', by: operator(), why: 'built from the sources', accept } as const;
  const { registry, notes } = await makeLive(folder, occasion, (now) => {
    // What was published by hand while this was being built stays, too.
    const kept = Object.entries(now?.parts ?? {}).filter(
      ([part]) => isPinned(now, part) || (names.includes(part) && !isOff(now, part)),
    );
    const taken = Object.entries(built).filter(([part]) => !isPinned(now, part) && !isOff(now, part));
    return {
      parts: inOrder(Object.fromEntries([...kept, ...taken])),
      pinned: (now?.pinned ?? []).filter((part) => isPinned(now, part)),
      off: (now?.off ?? []).filter((part) => isOff(now, part)),
      base: base ?? now?.base ?? '/',
      deployment,
    };
  });
  for (const note of notes) say(note);
  return registry;
}
