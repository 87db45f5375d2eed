import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
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
  type ReleaseSet,
  readHistory,
  readSet,
  releaseBefore,
} from '@bourse/remote-build/release-set';
import { takeRelease } from '@bourse/remote-build/take-release';
import { isPath } from '@bourse/remote-build/workspace';

const OPTIONS = {
  why: { type: 'string' },
  by: { type: 'string' },
  accept: { type: 'string', multiple: true },
} as const;

const CANARY_OPTIONS = {
  canary: { type: 'string' },
  margin: { type: 'string' },
  least: { type: 'string' },
} as const;

const PREVIEW_OPTIONS = { as: { type: 'string' }, days: { type: 'string' } } as const;

/** What every command says of itself: the folder and what it names there, who does it, and why. */
function read<const O extends NonNullable<ParseArgsConfig['options']>>(
  command: string,
  args: readonly string[],
  more: O = {} as O,
) {
  const options = { ...OPTIONS, ...more };
  const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  const { positionals } = parsed;
  const values = parsed.values as { why?: string; by?: string; accept?: string[] } & {
    readonly [name in keyof O]?: string;
  };
  const [folder, ...named] = positionals;
  if (!folder || named.length === 0 || !values.why)
    throw new Error(
      `pnpm bourse ${command} needs a folder, what it is about, and --why "…". See pnpm bourse ${command} --help.`,
    );
  const { why, by = operator(), accept = [] } = values;
  return { folder: path.resolve(folder), named, occasion: { why, by, accept }, values };
}

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
      const [part, release] = text.split('=');
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

/** The live set. @throws Error where nothing was ever published into the folder */
function liveIn(folder: string, live = readSet(folder)): ReleaseSet {
  if (!live) throw new Error(`Nothing was ever published into ${folder}.`);
  return live;
}

const numberIn = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

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
export async function publish(args: readonly string[]): Promise<void> {
  const { folder, named, occasion, values } = read('publish', args, {
    ...CANARY_OPTIONS,
    ...PREVIEW_OPTIONS,
  });
  const releases = releasesNamed(folder, named);
  const { as: name, days = '7' } = values;
  if (name !== undefined) return publishPreview(folder, occasion, { name, releases, days: Number(days) });
  const share = numberIn(values.canary?.replace(/ ?%$/, ''));
  const [margin, least] = [numberIn(values.margin), numberIn(values.least)];
  if (share === undefined && (margin !== undefined || least !== undefined))
    throw new Error('--margin and --least are about a canary: say its share, too, with --canary <percent>.');
  report(
    share === undefined
      ? await makeLive(folder, { ...occasion, kind: 'publish' }, (live) =>
          withReleases(live, releases, deploymentOf(live)),
        )
      : await makeLive(folder, { ...occasion, kind: 'canary' }, (live) =>
          withCanary(liveIn(folder, live), releases, {
            share,
            ...(margin === undefined ? {} : { margin }),
            ...(least === undefined ? {} : { least }),
          }),
        ),
  );
}

/** `pnpm bourse promote <folder> <remote>…`: makes live for every device what was a canary. */
export async function promote(args: readonly string[]): Promise<void> {
  const { folder, named, occasion } = read('promote', args);
  report(
    await makeLive(folder, { ...occasion, kind: 'promote' }, (live) =>
      withPromoted(liveIn(folder, live), named),
    ),
  );
}

/** `pnpm bourse stop <folder> <remote>…`: takes canaries back. */
export async function stop(args: readonly string[]): Promise<void> {
  const { folder, named, occasion } = read('stop', args);
  report(
    await makeLive(folder, { ...occasion, kind: 'stop' }, (live) =>
      withoutCanary(liveIn(folder, live), named),
    ),
  );
}

/** `pnpm bourse rollback <folder> <part>…`: makes live again what was live before the present releases. */
export async function rollback(args: readonly string[]): Promise<void> {
  const { folder, named, occasion } = read('rollback', args);
  const by: Occasion = { ...occasion, kind: 'rollback' };
  report(
    await makeLive(folder, by, (live) => {
      const { deployment } = liveIn(folder, live);
      const before = Object.fromEntries(named.map((part) => [part, releaseBefore(folder, part)]));
      return withReleases(live, before, deployment);
    }),
  );
}

/** `pnpm bourse off <folder> <remote>…`: takes remotes out of the app; `~pr-12` is a preview. */
export async function off(args: readonly string[]): Promise<void> {
  const { folder, named: all, occasion } = read('off', args);
  const isPreview = (name: string) => name.startsWith('~');
  for (const name of all.filter(isPreview)) {
    await removePreview(folder, occasion.by, name.slice(1));
    console.log(`The preview ${name} is gone.`);
  }
  const named = all.filter((name) => !isPreview(name));
  if (named.length === 0) return;
  report(
    await makeLive(folder, { ...occasion, kind: 'off' }, (live) =>
      withoutRemotes(liveIn(folder, live), named),
    ),
  );
}

/** `pnpm bourse history <folder> [part]`: who changed what is live, when, and why. */
export async function history(args: readonly string[]): Promise<void> {
  const [folder, part] = args;
  if (!folder) throw new Error('pnpm bourse history needs a folder.');
  const sets = readHistory(path.resolve(folder));
  if (sets.length === 0) throw new Error(`Nothing was ever published into ${path.resolve(folder)}.`);
  for (const set of sets)
    if (!part || [...set.changes, ...(set.canaryChanges ?? [])].some((change) => change.part === part))
      console.log(lineOf(set));
}

/** `pnpm bourse prune <folder>`: deletes releases that are neither live nor could be rolled back to. */
export async function prune(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      releases: { type: 'string', default: '5' },
      days: { type: 'string', default: '30' },
      dry: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [folder] = positionals;
  const [releases, days] = [Number(values.releases), Number(values.days)];
  if (!folder || !(releases >= 1) || !(days >= 0))
    throw new Error('pnpm bourse prune needs a folder; --releases is at least 1, --days at least 0.');
  const { dry } = values;
  const gone = await pruneFolder(path.resolve(folder), operator(), { releases, days }, { dry });
  for (const dir of gone) console.log(`${dry ? 'would delete' : 'deleted'} ${dir}`);
  if (gone.length === 0) console.log('Nothing is old enough to be deleted.');
}

/** `pnpm bourse files <folder>`: the files of what is live, in the order in which they must be copied elsewhere. */
export async function files(args: readonly string[]): Promise<void> {
  const [folder] = args;
  if (!folder) throw new Error('pnpm bourse files needs a folder.');
  for (const file of liveFiles(path.resolve(folder))) console.log(file);
}
