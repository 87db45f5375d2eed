import path from 'node:path';
import { withCanary, withoutCanary, withPromoted } from '@bourse/remote-build/canary';
import { readDeployment } from '@bourse/remote-build/deployment';
import { makePreview, type PreviewWanted, removePreview } from '@bourse/remote-build/preview';
import { liveFiles, prune as pruneFolder } from '@bourse/remote-build/prune';
import {
  makeLive,
  type Occasion,
  type Published,
  withoutRemotes,
  withReleases,
} from '@bourse/remote-build/publish';
import { operator } from '@bourse/remote-build/release';
import {
  type CanaryChange,
  liveSet,
  type ReleaseSet,
  readHistory,
  releaseBefore,
} from '@bourse/remote-build/release-set';
import { takeRelease } from '@bourse/remote-build/take-release';
import { isPath } from '@bourse/remote-build/workspace';

/** Why the live set changes, and who changes it. */
interface OccasionOptions {
  readonly why: string;
  readonly by?: string;
  readonly accept?: string[];
}

interface PublishOptions extends OccasionOptions {
  readonly canary?: number;
  readonly margin?: number;
  readonly least?: number;
  readonly as?: string;
  readonly days: number;
}

const occasionOf = ({ why, by = operator(), accept = [] }: OccasionOptions): Omit<Occasion, 'kind'> => ({
  why,
  by,
  accept,
});

function report({ set, notes }: Published): void {
  for (const note of notes) console.log(note);
  console.log(lineOf(set));
}

const changeOf = ({ part, from, to }: ReleaseSet['changes'][number]): string =>
  `${part} ${from ?? '(none)'} → ${to ?? '(off)'}`;

const canaryChangeOf = ({ part, release, share }: CanaryChange): string =>
  `${part} ${release} ${share === undefined ? 'is no canary any more' : `for ${share} % of the devices`}`;

const lineOf = ({
  number,
  at,
  kind,
  by,
  why,
  changes,
  canaryChanges = [],
  accepted = [],
}: ReleaseSet): string =>
  [
    `${number}  ${at}  ${kind} by ${by}: ${why}`,
    ...changes.map((change) => `    ${changeOf(change)}`),
    ...canaryChanges.map((change) => `    ${canaryChangeOf(change)}`),
    ...(accepted.length > 0 ? [`    accepted: ${accepted.join(', ')}`] : []),
  ].join('\n');

function releasesNamed(folder: string, named: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    named.map((text) => {
      const [part, ...rest] = text.split('=');
      const release = rest.join('=');
      if (!part || !release)
        throw new Error(`A release is named <remote>=<release>, e.g. markets=0.1.0-4f2a…, not "${text}".`);
      // A path is that of what another machine has built.
      return [part, isPath(release) ? takeRelease(folder, part, path.resolve(release)) : release];
    }),
  );
}

/** Of the environment where it names one, of the live set otherwise: a team must not change the others' deployment. */
const deploymentOf = (live: ReleaseSet | undefined) =>
  live && !process.env.DEPLOYMENT && !process.env.API_BASE ? live.deployment : readDeployment();

async function publishPreview(
  folder: string,
  occasion: Omit<Occasion, 'kind'>,
  wanted: PreviewWanted,
): Promise<void> {
  const made = await makePreview(folder, { ...occasion, kind: 'publish' }, wanted);
  for (const note of made.notes) console.log(note);
  console.log(
    `Preview: ${made.address} until ${made.preview.until}. Sooner: pnpm bourse off … ~${wanted.name}.`,
  );
}

/**
 * `pnpm bourse publish <folder> <part>=<release>…`: makes these releases live, beside what is live already; with `--canary`
 * for a share of the devices.
 */
export async function publish(
  typed: string,
  named: readonly string[],
  { as: name, days, canary: share, margin, least, ...values }: PublishOptions,
): Promise<void> {
  const folder = path.resolve(typed);
  const occasion = occasionOf(values);
  const releases = releasesNamed(folder, named);
  if (name !== undefined) return publishPreview(folder, occasion, { name, releases, days });
  if (share === undefined && (margin !== undefined || least !== undefined))
    throw new Error('--margin and --least are about a canary: say its share, too, with --canary <percent>.');
  report(
    share === undefined
      ? await makeLive(folder, { ...occasion, kind: 'publish' }, (live) =>
          withReleases(live, releases, deploymentOf(live)),
        )
      : await makeLive(folder, { ...occasion, kind: 'canary' }, (live) =>
          withCanary(liveSet(folder, live), releases, {
            share,
            ...(margin === undefined ? {} : { margin }),
            ...(least === undefined ? {} : { least }),
          }),
        ),
  );
}

/** `pnpm bourse promote <folder> <remote>…`: makes live for every device what was a canary. */
export async function promote(
  typed: string,
  named: readonly string[],
  options: OccasionOptions,
): Promise<void> {
  const folder = path.resolve(typed);
  report(
    await makeLive(folder, { ...occasionOf(options), kind: 'promote' }, (live) =>
      withPromoted(liveSet(folder, live), named),
    ),
  );
}

/** `pnpm bourse stop <folder> <remote>…`: takes canaries back. */
export async function stop(typed: string, named: readonly string[], options: OccasionOptions): Promise<void> {
  const folder = path.resolve(typed);
  report(
    await makeLive(folder, { ...occasionOf(options), kind: 'stop' }, (live) =>
      withoutCanary(liveSet(folder, live), named),
    ),
  );
}

/** `pnpm bourse rollback <folder> <part>…`: makes live again what was live before the present releases. */
export async function rollback(
  typed: string,
  named: readonly string[],
  options: OccasionOptions,
): Promise<void> {
  const folder = path.resolve(typed);
  const by: Occasion = { ...occasionOf(options), kind: 'rollback' };
  report(
    await makeLive(folder, by, (live) => {
      const { deployment } = liveSet(folder, live);
      const before = Object.fromEntries(named.map((part) => [part, releaseBefore(folder, part)]));
      return withReleases(live, before, deployment);
    }),
  );
}

/** `pnpm bourse off <folder> <remote>…`: takes remotes out of the app; `~pr-12` is a preview. */
export async function off(typed: string, all: readonly string[], options: OccasionOptions): Promise<void> {
  const folder = path.resolve(typed);
  const occasion = occasionOf(options);
  const isPreview = (name: string) => name.startsWith('~');
  for (const name of all.filter(isPreview)) {
    await removePreview(folder, occasion.by, name.slice(1));
    console.log(`The preview ${name} is gone.`);
  }
  const named = all.filter((name) => !isPreview(name));
  if (named.length === 0) return;
  report(
    await makeLive(folder, { ...occasion, kind: 'off' }, (live) =>
      withoutRemotes(liveSet(folder, live), named),
    ),
  );
}

/** `pnpm bourse history <folder> [part]`: who changed what is live, when, and why. */
export async function history(folder: string, part?: string): Promise<void> {
  const sets = readHistory(path.resolve(folder));
  if (sets.length === 0) liveSet(path.resolve(folder), undefined);
  for (const set of sets)
    if (!part || [...set.changes, ...(set.canaryChanges ?? [])].some((change) => change.part === part))
      console.log(lineOf(set));
}

/** `pnpm bourse prune <folder>`: deletes releases that are neither live nor could be rolled back to. */
export async function prune(
  folder: string,
  { releases, days, dry = false }: { releases: number; days: number; dry?: boolean },
): Promise<void> {
  const gone = await pruneFolder(path.resolve(folder), operator(), { releases, days }, { dry });
  for (const dir of gone) console.log(`${dry ? 'would delete' : 'deleted'} ${dir}`);
  if (gone.length === 0) console.log('Nothing is old enough to be deleted.');
}

/** `pnpm bourse files <folder>`: the files of what is live, in the order in which they must be copied elsewhere. */
export async function files(folder: string): Promise<void> {
  for (const file of liveFiles(path.resolve(folder))) console.log(file);
}
