import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { RemoteManifest, ShellManifest } from './manifest.ts';

const KB = 1_024;

/** Bytes of a file as it is sent: its brotli form, where it was worth one. */
const sentBytes = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

/** Bytes of each screen and slot of a remote as they are sent, with its container and without what the shell supplies. */
export const weightsOf = (root: string, remote: RemoteManifest): ReadonlyMap<string, number> =>
  new Map(
    [...remote.routes, ...(remote.slots ?? [])].map(({ id, files }) => {
      const all = [...new Set([...remote.entry, ...files])];
      const bytes = all.map((file) => sentBytes(path.join(root, remote.dir, file)));
      return [id, bytes.reduce((sum, one) => sum + one, 0)];
    }),
  );

/** None where a file of it is gone: what is broken on the web server must not hold up what replaces it. */
function liveWeightsOf(root: string, live: RemoteManifest): ReadonlyMap<string, number> {
  try {
    return weightsOf(root, live);
  } catch {
    return new Map();
  }
}

const inKb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;
const difference = (bytes: number): string => `${bytes > 0 ? '+' : '−'}${(Math.abs(bytes) / KB).toFixed(1)}`;

interface Weighed {
  /** Sentences: parts over the budget. */
  readonly problems: readonly string[];
  /** A sentence on what has grown or shrunk beside the live release, by a tenth of a KB or more. */
  readonly notes: readonly string[];
}

/** @param live the release of the same remote that is live; undefined where it is new */
export function weigh(root: string, remote: RemoteManifest, live?: RemoteManifest): Weighed {
  const before = live ? liveWeightsOf(root, live) : new Map<string, number>();
  const problems: string[] = [];
  const differences: string[] = [];
  for (const [id, bytes] of weightsOf(root, remote)) {
    const was = before.get(id);
    const beside = was === undefined ? '' : `, live ${inKb(was)}`;
    if (remote.budget !== undefined && bytes > remote.budget * KB)
      problems.push(
        `"${id}" of ${remote.name} weighs ${inKb(bytes)}${beside}; its budget is ${remote.budget} KB: make it lighter, or raise the budget in its feature.ts.`,
      );
    if (was !== undefined && Math.abs(bytes - was) >= KB / 10)
      differences.push(`${id} ${difference(bytes - was)}`);
  }
  return {
    problems,
    notes:
      differences.length > 0 ? [`KB of ${remote.name}, beside what was live: ${differences.join(', ')}`] : [],
  };
}

/**
 * What the shell's files may weigh that every page load fetches, KB as they are sent. A file that must grow gets another
 * budget here, so that nothing enters the first load unseen.
 */
const SHELL_BUDGETS: Readonly<Record<string, number>> = {
  'main.js': 62,
  'react.js': 58,
  'sign-in.js': 9,
  'sign-in.css': 3,
  'frame.js': 41,
  'frame.css': 9,
};

/** @returns a sentence for each file of the shell that is over its budget */
export const weighShell = (root: string, { dir, files }: Pick<ShellManifest, 'dir' | 'files'>): string[] =>
  Object.entries(SHELL_BUDGETS).flatMap(([file, budget]) => {
    if (!Object.hasOwn(files, file)) return [];
    const bytes = sentBytes(path.join(root, dir, file));
    if (bytes <= budget * KB) return [];
    return [
      `${file} of the shell weighs ${inKb(bytes)}; its budget is ${budget} KB: make it lighter, or raise the budget in packages/remote-build/src/weights.ts.`,
    ];
  });
