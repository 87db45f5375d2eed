import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { isOver, previewsIn } from './preview.ts';
import { provenanceOf, releasesIn } from './release.ts';
import {
  exclusively,
  liveReleases,
  liveSet,
  placeOf,
  predecessorOf,
  type ReleaseSet,
  readHistory,
  SHELL,
} from './release-set.ts';
import { relativePath } from './workspace.ts';

const DAY = 86_400_000;

/** The parts of which releases lie below a folder. */
function partsIn(folder: string): string[] {
  const remotes = path.join(folder, 'remotes');
  return [SHELL, ...(existsSync(remotes) ? readdirSync(remotes).sort() : [])];
}

export interface Keep {
  /** How many releases that were live are kept of each part, the newest first; the live one is among them. */
  readonly releases: number;
  /** Whatever was live or was built within as many days is kept. */
  readonly days: number;
}

/** The sets that were live within the days: each was until the next one came. */
const setsSince = (history: readonly ReleaseSet[], since: number): readonly ReleaseSet[] =>
  history.filter((_, index) => Date.parse(history[index + 1]?.at ?? '9999') >= since);

/** The releases of a part that were live, the last one first, each once. */
const liveOnes = (part: string, history: readonly ReleaseSet[]): string[] => [
  ...new Set(
    history
      .map(({ parts }) => parts[part] ?? '')
      .filter(Boolean)
      .toReversed(),
  ),
];

/** What a rollback may take, what pages that are open may load, and what stands in for that. */
function keptOf(
  folder: string,
  part: string,
  history: readonly ReleaseSet[],
  keep: Keep,
  since: number,
): Set<string> {
  const recent = setsSince(history, since);
  return new Set([
    predecessorOf(folder, part, history.at(-1)?.parts[part]) ?? '',
    ...liveOnes(part, history).slice(0, keep.releases),
    ...liveOnes(part, recent),
    ...recent.map(({ canary }) => canary?.[part]?.release ?? ''),
    ...recent.map(({ previous }) => previous?.parts[part] ?? ''),
  ]);
}

/** Where it is written what stood in for remotes of sets that no page is open of any more. */
function oldPreviousIn(folder: string, history: readonly ReleaseSet[], since: number): string[] {
  const named = setsSince(history, since).map(({ previous }) => path.dirname(previous?.file ?? ''));
  return readdirSync(path.join(folder, SHELL))
    .filter((name) => name.startsWith('previous-'))
    .map((name) => `${SHELL}/${name}`)
    .filter((dir) => !named.includes(dir) && statSync(path.join(folder, dir)).mtimeMs < since);
}

/**
 * Deletes releases that are old and were neither live of late nor among the last ones that were. What a rollback could take
 * stays, and so do what stands in for a live one that fails, and what a preview shows that is not over. Previews that are
 * over are deleted, too.
 * @param now epoch ms
 * @returns folders that were deleted, or would be where `dry` is true, relative to the folder
 */
export function prune(
  folder: string,
  by: string,
  keep: Keep,
  { dry, now = Date.now() }: { readonly dry: boolean; readonly now?: number },
): Promise<string[]> {
  return exclusively(folder, by, async () => {
    const live = liveSet(folder);
    const history = [...readHistory(folder), live];
    const since = now - keep.days * DAY;
    const previews = previewsIn(folder);
    const isPreviewed = (part: string, name: string) =>
      previews.some((preview) => !isOver(preview, now) && preview.releases[part] === name);
    const doomed = partsIn(folder).flatMap((part) => {
      const kept = keptOf(folder, part, history, keep, since);
      const place = placeOf(part);
      return releasesIn(folder, place)
        .map((name) => `${place}/${name}`)
        .filter((dir) => {
          const built = Date.parse(provenanceOf(path.join(folder, dir))?.at ?? '1970');
          const name = path.basename(dir);
          return !kept.has(name) && !isPreviewed(part, name) && built < since;
        });
    });
    doomed.push(...oldPreviousIn(folder, history, since));
    doomed.push(...previews.filter((preview) => isOver(preview, now)).map(({ name }) => `~${name}`));
    if (!dry) for (const dir of doomed) rmSync(path.join(folder, dir), { recursive: true });
    return doomed;
  });
}

const filesBelow = (folder: string, dir: string): string[] =>
  readdirSync(path.join(folder, dir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relativePath(folder, path.join(entry.parentPath, entry.name)))
    .sort();

/** What stands beside the releases, in the order of copying: a browser that finds a new worker asks for the page at once. */
const ROOT_FILES = [
  /^manifest-[\w-]+\.webmanifest(\.br|\.gz)?$/,
  /^index\.html(\.br|\.gz)?$/,
  /^sw\.js(\.br|\.gz)?$/,
];

/**
 * All that must be copied so that another place serves what is live here, in the order in which it must be copied: a page
 * never names a file that is not there yet.
 * @returns paths relative to the folder
 */
export function liveFiles(folder: string): string[] {
  const live = liveSet(folder);
  const { parts = {}, file } = live.previous ?? {};
  const releases = [...liveReleases(live), ...Object.entries(parts)].map(
    ([part, name]) => `${placeOf(part)}/${name}`,
  );
  if (file) releases.push(path.dirname(file));
  const rank = (name: string) => ROOT_FILES.findIndex((of) => of.test(name));
  const root = readdirSync(folder).filter((name) => rank(name) >= 0);
  return [
    ...releases.sort().flatMap((dir) => filesBelow(folder, dir)),
    // Before the page: another publisher is told here, where the storage compares versions.
    'set.json',
    'history.jsonl',
    ...root.sort((a, b) => rank(a) - rank(b) || (a < b ? 1 : -1)),
  ];
}
