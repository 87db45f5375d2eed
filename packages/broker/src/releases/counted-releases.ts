/** The releases of which reports are counted. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CountedRelease } from '@bourse/contract/release-rates';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { openReportedReleases } from './reported-releases.ts';

/** Sets before the newest one that are told apart: pages stay open for days, but not for ever. */
const SETS_BEFORE = 20;
/** Most releases that are known at a time, the newest. */
const MOST = 300;

export interface CountedReleases {
  /** The parts of a release; undefined for one that is not counted by name. */
  partsOf(remote: string, release: string): ReadonlySet<string> | undefined;
  /** Takes up what a device reports, where nobody has told which releases there are. */
  see(network: string, remote: string, release: string, part: string): void;
  /** The number in the name of a set; 0 where there is no such set, or it is long gone. */
  numberOf(set: string): number;
  learn(set: number, releases: readonly CountedRelease[]): Promise<void>;
  /** Takes up what this folder, or another broker, has learned. */
  refresh(): Promise<void>;
}

const keyOf = (remote: string, release: string): string => `${remote} ${release}`;

interface Identified {
  readonly id: string;
}

/** As `packages/remote-build` writes them (`release-set.ts`, `manifest.ts`). */
interface ReleaseSet {
  readonly number: number;
  readonly parts: Readonly<Record<string, string>>;
  readonly canary?: Readonly<Record<string, { readonly release: string }>>;
}
interface Manifest {
  readonly routes?: readonly Identified[];
  readonly slots?: readonly Identified[];
}

export const SHELL = 'shell';

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;

/** What is live in a folder, canaries too. */
const releasesIn = async (folder: string): Promise<{ set: number; releases: CountedRelease[] }> => {
  const { number, parts, canary = {} } = await readJson<ReleaseSet>(join(folder, 'set.json'));
  const canaries = Object.entries(canary).map(([remote, { release }]) => [remote, release] as const);
  const releases = await Promise.all(
    [...Object.entries(parts), ...canaries].map(async ([remote, release]) => {
      if (remote === SHELL) return { remote, release, parts: [SHELL] };
      const file = join(folder, 'remotes', remote, release, 'release.json');
      const { routes = [], slots = [] } = await readJson<Manifest>(file);
      return { remote, release, parts: [...routes, ...slots].map(({ id }) => id) };
    }),
  );
  return { set: number, releases };
};

/** @param folder that the broker serves the app from, if it does */
export const openCountedReleases = (db: Database, folder: string | undefined): CountedReleases => {
  let known = new Map<string, ReadonlySet<string>>();
  let newest = 0;
  const reported = openReportedReleases();
  const isTold = () => known.size > 0;
  /** Of the record that was read last. */
  let changedAt = 0;

  const learn: CountedReleases['learn'] = async (set, releases) => {
    for (const { remote, release, parts } of releases)
      await sql`
        insert into counted_releases (remote, release, parts, set_number)
        values (${remote}, ${release}, ${parts}::text[], ${set})
        on conflict (remote, release) do update
        set parts = excluded.parts, seen_at = excluded.seen_at,
          set_number = greatest(counted_releases.set_number, excluded.set_number)
      `.execute(db);
    await readAll();
  };

  const readAll = async (): Promise<void> => {
    const rows = await db
      .selectFrom('counted_releases')
      .select(['remote', 'release', 'parts', 'set_number'])
      .orderBy('set_number', 'desc')
      .orderBy('seen_at', 'desc')
      .limit(MOST)
      .execute();
    known = new Map(rows.map(({ remote, release, parts }) => [keyOf(remote, release), new Set(parts)]));
    newest = rows[0]?.set_number ?? 0;
  };

  const readFolder = async (): Promise<void> => {
    if (folder === undefined) return;
    // A folder that was composed in another way has no record.
    const record = await stat(join(folder, 'set.json')).catch(() => undefined);
    if (!record || record.mtimeMs === changedAt) return;
    const { set, releases } = await releasesIn(folder);
    await learn(set, releases);
    changedAt = record.mtimeMs;
  };

  return {
    partsOf: (remote, release) =>
      isTold() ? known.get(keyOf(remote, release)) : reported.partsOf(remote, release),
    see: (...named) => {
      if (!isTold()) reported.see(...named);
    },
    numberOf: (set) => {
      const number = Number(/^\d{1,9}(?=\+|$)/.exec(set)?.[0] ?? 0);
      return number <= newest && number > newest - SETS_BEFORE ? number : 0;
    },
    learn,
    refresh: async () => {
      await readFolder();
      await readAll();
    },
  };
};
