import path from 'node:path';
import type { Registry } from '@bourse/remote-kit/registry';
import type { Deployment } from '@bourse/session/config';
import { conflictsIn, gapsOf } from './check-composition.ts';
import { checkRegistry } from './check-registry.ts';
import { type RemoteManifest, registryOf, type ShellManifest } from './manifest.ts';
import type { Page } from './page.ts';
import { previousFor } from './previous.ts';
import { draftComposition } from './publish-composition.ts';
import { checkFiles, readRelease } from './release.ts';
import {
  type Canaries,
  type CanaryChange,
  type Change,
  completeHistory,
  exclusively,
  mustBeOf,
  placeOf,
  predecessorOf,
  type ReleaseSet,
  readSet,
  SHELL,
  writeSet,
} from './release-set.ts';
import { skewBetween } from './skew.ts';
import { weigh, weighShell } from './weights.ts';

/** What is to be live. */
export interface Wanted extends Pick<ReleaseSet, 'parts' | 'pinned' | 'off' | 'base' | 'deployment'> {
  /** Where nothing is said of canaries, each goes on beside the live release that it began with. */
  readonly canary?: Canaries;
}

export interface Occasion extends Pick<ReleaseSet, 'kind' | 'by' | 'why'> {
  /** Remotes that may use shared modules whose signatures have changed: their tests have passed on this shell. */
  readonly accept?: readonly string[];
}

export interface Published {
  readonly set: ReleaseSet;
  readonly registry: Registry;
  /** What is allowed, and worth knowing. */
  readonly notes: readonly string[];
}

interface Releases {
  readonly shell: ShellManifest;
  readonly remotes: readonly RemoteManifest[];
  /** What a share of the devices gets in place of remotes of the same names. */
  readonly canaries: readonly RemoteManifest[];
}

function readRemote(folder: string, name: string, release: string): RemoteManifest {
  const manifest = readRelease<RemoteManifest>(placeOf(name), release, folder);
  mustBeOf(name, path.join(folder, placeOf(name), release), manifest);
  return manifest;
}

export function readReleases(folder: string, { parts, canary = {} }: Wanted): Releases {
  const { [SHELL]: shell, ...remotes } = parts;
  if (!shell) throw new Error(`No shell is live in ${folder}: publish one too, with shell=<release>.`);
  return {
    shell: readRelease<ShellManifest>(SHELL, shell, folder),
    remotes: Object.keys(remotes)
      .sort()
      .map((name) => readRemote(folder, name, parts[name] ?? '')),
    canaries: Object.entries(canary).map(([name, { release }]) => readRemote(folder, name, release)),
  };
}

/** Every set of remotes that a device may get, as far as two of them can differ in how they go together. */
function compositionsOf({ remotes, canaries }: Releases): (readonly RemoteManifest[])[] {
  const replacedBy = (some: readonly RemoteManifest[]) =>
    remotes.map((remote) => some.find(({ name }) => name === remote.name) ?? remote);
  return [remotes, ...canaries.map((canary) => replacedBy([canary])), replacedBy(canaries)];
}

/** What has been found: problems refuse a set, notes are said. */
interface Findings {
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

/** Whether remotes and shell still speak the same language: contract, and the signatures of what is shared. */
export function checkSkew(
  remote: RemoteManifest,
  shell: ShellManifest,
  isNew: boolean,
  isAccepted: boolean,
): Findings {
  const release = `${remote.dir.slice(0, -1)}`;
  if (remote.contract !== shell.contract)
    return {
      problems: [
        `${release} was built against version ${remote.contract} of the contract, the shell has ${shell.contract}: ` +
          'build it again, or take another release.',
      ],
      notes: [],
    };
  const { missing, changed } = skewBetween(remote.uses ?? {}, shell.provides);
  const lacks = missing.map(
    (what) =>
      `${release} needs ${what}, which the shell does not supply: build it for that shell, or publish a shell that has it first.`,
  );
  if (changed.length === 0 || !isNew) return { problems: lacks, notes: [] };
  const sentence =
    `${release} was built against other types of ${changed.join(', ')} than the shell has` +
    `${isAccepted ? ' (accepted).' : `: run its tests on the sources of that shell, then publish with --accept ${remote.name}.`}`;
  return isAccepted ? { problems: lacks, notes: [sentence] } : { problems: [...lacks, sentence], notes: [] };
}

/**
 * What the app lacks, beyond what was asked for: that which a remote leaves behind is said once, when it is switched off, and
 * excuses no other remote.
 */
function checkGaps(
  folder: string,
  { base, off }: Wanted,
  releases: Releases,
  live: ReleaseSet | undefined,
  kind: Occasion['kind'],
): Findings {
  const { shell } = releases;
  const gapsBeside = (more: readonly RemoteManifest[]) =>
    compositionsOf(releases).flatMap((some) =>
      gapsOf(shell.app, registryOf(base, shell, [...some, ...more]).remotes),
    );
  const lastOf = (name: string) =>
    readRemote(folder, name, live?.parts[name] ?? predecessorOf(folder, name, undefined) ?? '');
  try {
    return { problems: gapsBeside(off.map(lastOf)), notes: kind === 'off' ? gapsBeside([]) : [] };
  } catch {
    // What was switched off is not here any more, as in a copy of what is live.
    return { problems: [], notes: gapsBeside([]) };
  }
}

export function check(
  folder: string,
  wanted: Wanted,
  releases: Releases,
  live: ReleaseSet | undefined,
  { kind, accept = [] }: Occasion,
): Findings {
  const { shell, canaries } = releases;
  const remotes = [...releases.remotes, ...canaries];
  for (const release of [shell, ...remotes]) checkFiles(path.join(folder, release.dir), release);
  const registered = compositionsOf(releases).map((some) => registryOf(wanted.base, shell, some).remotes);
  const isSame = (part: string) => live?.parts[part] === wanted.parts[part];
  const isKnown = (remote: RemoteManifest) =>
    [live?.parts[remote.name], live?.canary?.[remote.name]?.release].includes(path.basename(remote.dir));
  const found: Findings[] = [
    { problems: registered.flatMap((some) => conflictsIn(shell.app, some)), notes: [] },
    checkGaps(folder, wanted, releases, live, kind),
    canaries.length > 0 && !shell.app.canaries
      ? {
          problems: [
            `${shell.dir} is too old a shell for canaries: publish a newer one first, by shell=<release>.`,
          ],
          notes: [],
        }
      : { problems: [], notes: [] },
    ...remotes.map((remote) => {
      const isNew = !isKnown(remote) || !isSame(SHELL);
      return checkSkew(remote, shell, isNew, accept.includes(remote.name));
    }),
    { problems: isSame(SHELL) ? [] : weighShell(folder, shell), notes: [] },
    ...remotes
      .filter((remote) => !isKnown(remote))
      .map((remote) => {
        const now = live?.parts[remote.name];
        const old = now ? readRemote(folder, remote.name, now) : undefined;
        const { problems, notes } = weigh(folder, remote, old);
        // Who builds from the sources, to try them, is told; who publishes a release, is refused.
        return kind === 'build' ? { problems: [], notes: [...problems, ...notes] } : { problems, notes };
      }),
  ];
  return {
    problems: [...new Set(found.flatMap(({ problems }) => problems))],
    notes: [...new Set(found.flatMap(({ notes }) => notes))],
  };
}

function changesBetween(live: ReleaseSet | undefined, { parts }: Wanted): Change[] {
  const before = live?.parts ?? {};
  return [...new Set([...Object.keys(before), ...Object.keys(parts)])].sort().flatMap((part) => {
    const [from, to] = [before[part], parts[part]];
    return from === to ? [] : [{ part, ...(from ? { from } : {}), ...(to ? { to } : {}) }];
  });
}

function canaryChangesBetween(before: Canaries = {}, after: Canaries = {}): CanaryChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((part) => {
    const [from, to] = [before[part], after[part]];
    if (from && from.release !== to?.release)
      return [
        { part, release: from.release },
        ...(to ? [{ part, release: to.release, share: to.share }] : []),
      ];
    return to && to.share !== from?.share ? [{ part, release: to.release, share: to.share }] : [];
  });
}

/** The canaries that go on where nothing is said of them: those whose live release stays. */
const canariesLeft = (live: ReleaseSet | undefined, parts: Wanted['parts']): Canaries =>
  Object.fromEntries(
    Object.entries(live?.canary ?? {}).filter(([remote]) => parts[remote] === live?.parts[remote]),
  );

/** What is live, as what is wanted: where no more is said, nothing changes. */
export const asLive = ({
  parts,
  pinned,
  off,
  base,
  deployment,
  canary = {},
}: ReleaseSet): Required<Wanted> => ({ parts, pinned, off, base, deployment, canary });

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Only what this shell can read: an older one refuses a setting that it does not know. */
export const settingsFor = (shell: ShellManifest, deployment: Deployment) =>
  Object.fromEntries(
    Object.entries(deployment).filter(([field]) => shell.app.settings.includes(field)),
  ) as unknown as Deployment;

/** What the page of a set of releases, and the files beside it, are made of. */
function pageFor(
  folder: string,
  number: number,
  { base, deployment, canary = {} }: Wanted,
  { shell, remotes, canaries }: Releases,
): Page {
  const live = checkRegistry(registryOf(base, shell, remotes), shell.contract);
  const others = checkRegistry(registryOf(base, shell, canaries), shell.contract).remotes;
  const registry: Registry = {
    ...live,
    set: `${number}`,
    ...(others.length > 0
      ? { canaries: others.map((remote) => ({ share: canary[remote.name]?.share ?? 0, remote })) }
      : {}),
  };
  const parts = path.join(folder, shell.dir);
  return { parts, registry, deployment: settingsFor(shell, deployment), policy: true };
}

/**
 * Makes a set of releases live in a folder: checks every file and all that only the whole can show, then replaces record and
 * page, and adds a line to the history. It reads nothing but releases: no sources, no compiler.
 * @param wantedOf says what is to be live, from what is
 * @throws Error with a sentence for each problem, or that says who else publishes at this moment; nothing is changed then
 */
export function makeLive(
  folder: string,
  occasion: Occasion,
  wantedOf: (live: ReleaseSet | undefined) => Wanted,
): Promise<Published> {
  const { kind, by, why, accept = [] } = occasion;
  return exclusively(folder, by, async () => {
    const live = readSet(folder);
    if (live) completeHistory(folder, live);
    const asked = wantedOf(live);
    const wanted = { ...asked, canary: asked.canary ?? canariesLeft(live, asked.parts) };
    const releases = readReleases(folder, wanted);
    const { problems, notes } = check(folder, wanted, releases, live, occasion);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    const { parts, pinned, off, base, deployment, canary } = wanted;
    const isLive = live && isSame(wanted, asLive(live));
    const number = (live?.number ?? 0) + (isLive ? 0 : 1);
    const previous = await previousFor(folder, live, { ...wanted, ...releases, kind });
    const composed = pageFor(folder, number, wanted, releases);
    const page = { ...composed, registry: { ...composed.registry, ...previous.registered } };
    const replacePage = await draftComposition(folder, page);
    const changes = changesBetween(live, wanted);
    const canaryChanges = canaryChangesBetween(live?.canary, canary);
    const set: ReleaseSet = isLive
      ? live
      : {
          number,
          kind,
          at: new Date().toISOString(),
          by,
          why,
          changes,
          ...(canaryChanges.length > 0 ? { canaryChanges } : {}),
          ...(accept.length > 0 ? { accepted: accept } : {}),
          parts,
          ...(Object.keys(canary).length > 0 ? { canary } : {}),
          ...previous.recorded,
          pinned,
          off,
          base,
          deployment,
        };
    if (set !== live) writeSet(folder, set);
    replacePage();
    const nothing = isLive && kind !== 'build' ? [`Nothing has changed: set ${number} is live.`] : [];
    return { set, registry: page.registry, notes: [...notes, ...previous.notes, ...nothing] };
  });
}

const without = (list: readonly string[], ...parts: readonly string[]): string[] =>
  list.filter((one) => !parts.includes(one));
const including = (list: readonly string[], ...parts: readonly string[]): string[] =>
  [...new Set([...list, ...parts])].sort();

/** The set with releases that were chosen by hand: they stay until others are chosen. */
export function withReleases(
  live: ReleaseSet | undefined,
  releases: Readonly<Record<string, string>>,
  deployment: Deployment,
): Wanted {
  const { parts = {}, pinned = [], off = [], base = '/' } = live ?? {};
  const chosen = Object.keys(releases);
  return {
    parts: inOrder({ ...parts, ...releases }),
    pinned: including(pinned, ...chosen),
    off: without(off, ...chosen),
    base,
    deployment,
  };
}

/** The set without some remotes, which stay away until a release of each is published by hand. */
export function withoutRemotes(live: ReleaseSet, remotes: readonly string[]): Wanted {
  const there = without(Object.keys(live.parts), SHELL);
  const strange = remotes.find((remote) => !there.includes(remote));
  if (strange)
    throw new Error(`No remote "${strange}" is live. Live are: ${there.join(', ')}. Name one of them.`);
  const { base, deployment } = live;
  return {
    parts: Object.fromEntries(Object.entries(live.parts).filter(([part]) => !remotes.includes(part))),
    pinned: without(live.pinned, ...remotes),
    off: including(live.off, ...remotes),
    base,
    deployment,
  };
}

/** Parts by name, so that two sets that are the same are written the same. */
export const inOrder = (parts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));
