/**
 * What is live in a folder that a web server serves: `set.json`, one file, and how it came to be so, a line of
 * `history.jsonl` for each change. Everything that publishes reads it first and writes it last (decisions/releases.md).
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Deployment } from '@bourse/session/config';
import { removeAbandonedDrafts } from './drafts.ts';
import { withPublishingLock } from './publishing-lock.ts';
import { readJson } from './read-file.ts';
import { replaceFile } from './release.ts';

/** The part that is not a remote. */
export const SHELL = 'shell';

/** Where the releases of a part lie below the folder. */
export const placeOf = (part: string): string => (part === SHELL ? SHELL : `remotes/${part}`);

export interface Change {
  readonly part: string;
  /** Names of releases; absent where the part was not live, or is not any more. */
  readonly from?: string;
  readonly to?: string;
}

export type SetKind = 'build' | 'publish' | 'rollback' | 'off' | 'canary' | 'promote' | 'stop';

/** A release of a remote that a share of the devices gets, in place of the live one. */
export interface Canary {
  readonly release: string;
  /** In percent, above 0 and below 100. */
  readonly share: number;
  /** Since when it runs, ISO 8601. */
  readonly since: string;
  /** It is failing when its failure rate is so many percentage points above the live release's… */
  readonly margin: number;
  /** …and its parts were opened at least so often. */
  readonly least: number;
}

/** By the name of the remote. */
export type Canaries = Readonly<Record<string, Canary>>;

/** A canary that began, got another share, or ended. */
export interface CanaryChange {
  readonly part: string;
  readonly release: string;
  /** In percent; absent where it ended. */
  readonly share?: number;
}

export interface PreviousParts {
  /** The file of which the page reads it, relative to the folder. */
  readonly file: string;
  /** By the name of the remote, the release that was live before the present one. */
  readonly parts: Readonly<Record<string, string>>;
}

export interface ReleaseSet {
  /** Grows by one with each change. */
  readonly number: number;
  readonly kind: SetKind;
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
  readonly why: string;
  readonly changes: readonly Change[];
  readonly canaryChanges?: readonly CanaryChange[];
  /** Remotes whose use of changed signatures was accepted with this change. */
  readonly accepted?: readonly string[];
  /** Name of the live release of each part. */
  readonly parts: Readonly<Record<string, string>>;
  /** Absent where there is none. */
  readonly canary?: Canaries;
  /** What stands in for remotes that fail in the browser. Absent in sets of before there was any, and where nothing does. */
  readonly previous?: PreviousParts;
  /** Parts whose release was chosen by hand: `pnpm build` and `pnpm start` leave it as it is. */
  readonly pinned: readonly string[];
  /** Remotes that were switched off by hand. */
  readonly off: readonly string[];
  /** Path below which the app is served, with both slashes. */
  readonly base: string;
  readonly deployment: Deployment;
}

/** The releases that a device may get from a set, canaries too: part and name of each. */
export const liveReleases = ({ parts, canary = {} }: ReleaseSet): (readonly [string, string])[] => [
  ...Object.entries(parts),
  ...Object.entries(canary).map(([part, { release }]) => [part, release] as const),
];

const RECORD = 'set.json';
const HISTORY = 'history.jsonl';

/**
 * @param dir folder of a release
 * @param says its `release.json`; that of the shell has no name
 * @throws Error that says which part the release is of, where that is not `part`
 */
export function mustBeOf(part: string, dir: string, says: { readonly name?: string }): void {
  const { name = SHELL } = says;
  if (name === part) return;
  const [own, asked] = [name, part].map((one) => (one === SHELL ? 'the shell' : `the remote "${one}"`));
  throw new Error(`${dir} is a release of ${own}, not of ${asked}: publish it as ${name}=${dir}`);
}

/** @returns undefined where nothing has been published into the folder yet */
export function readSet(folder: string): ReleaseSet | undefined {
  const file = path.join(folder, RECORD);
  if (!existsSync(file)) return undefined;
  return readJson<ReleaseSet>(file, `replace its text with the last line of ${HISTORY} beside it`);
}

/** @throws Error where nothing has been published into the folder yet */
export function liveSet(folder: string, live = readSet(folder)): ReleaseSet {
  if (!live)
    throw new Error(
      `Nothing was ever published into ${folder}: check the folder, or publish the shell and all remotes into it first.`,
    );
  return live;
}

/** All sets that were ever live, the first one first. */
export function readHistory(folder: string): ReleaseSet[] {
  const file = path.join(folder, HISTORY);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as ReleaseSet;
    } catch (error) {
      const why = (error as Error).message;
      throw new Error(`Line ${index + 1} of ${file} is not JSON (${why}): mend or delete it.`, {
        cause: error,
      });
    }
  });
}

/**
 * Makes a set the live one. The record comes first, because it decides; a command that is killed after it leaves a line of
 * the history and the page to the next one, which reads the record.
 */
export function writeSet(folder: string, set: ReleaseSet): void {
  replaceFile(path.join(folder, RECORD), `${JSON.stringify(set, null, 2)}\n`);
  completeHistory(folder, set);
}

/** Adds the line of the live set, where the command that made it live did not come to that. */
export function completeHistory(folder: string, set: ReleaseSet): void {
  if ((readHistory(folder).at(-1)?.number ?? 0) < set.number)
    appendFileSync(path.join(folder, HISTORY), `${JSON.stringify(set)}\n`);
}

/**
 * Does something that changes what is live, while nothing else does, after it has removed the drafts of killed commands.
 * @throws Error that says who publishes at this moment
 */
export const exclusively = <T>(folder: string, by: string, work: () => Promise<T>): Promise<T> =>
  withPublishingLock(folder, by, async () => {
    removeAbandonedDrafts(folder);
    return work();
  });

/** The release of a part that was live before another one of it; rollbacks are passed over. Undefined where there was none. */
export const predecessorOf = (
  folder: string,
  part: string,
  release: string | undefined,
): string | undefined =>
  readHistory(folder)
    .findLast(
      ({ kind, changes }) =>
        kind !== 'rollback' && changes.some((change) => change.part === part && change.to === release),
    )
    ?.changes.find((change) => change.part === part)?.from;

/**
 * The release of a part that was live before the present one: what a rollback takes. Rollbacks themselves are passed over,
 * so that a second one goes back further instead of forth.
 * @throws Error where there is no earlier one
 */
export function releaseBefore(folder: string, part: string): string {
  const now = readSet(folder)?.parts[part];
  const before = predecessorOf(folder, part, now);
  if (!before)
    throw new Error(
      `${now ? `Before ${now}` : 'Here'} no release of ${part} was live in ${folder}: there is nothing to go back to. Publish another release, or switch it off.`,
    );
  return before;
}
