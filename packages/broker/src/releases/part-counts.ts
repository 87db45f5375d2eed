/**
 * Counts what devices report of the app's parts: in memory, as metrics of this process, and every few seconds into the
 * database, where all brokers count together.
 */
import type { InputOf } from '@bourse/contract/endpoint';
import type { reportParts } from '@bourse/contract/reports';
import { sql } from 'kysely';
import { Counter, Histogram, Registry } from 'prom-client';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Repeated, repeat } from '../back-office/repeat.ts';
import { Refusal } from '../call/refusal.ts';
import type { Database, Tables } from '../database/tables.ts';
import type { CountedReleases } from './counted-releases.ts';

type Input = InputOf<typeof reportParts>;
type Report = Input['reports'][number];

/** Anything that this broker does not know is counted under one name. */
export const UNKNOWN = 'unknown';
const PROBLEMS = ['unreachable', 'deadline', 'contract', 'damaged', 'crashed', 'replaced'];

/** A page sends a few in its life; many customers may share one address. */
const CALLS_OF_NETWORK = { points: 30, duration: 1 };
/** Milliseconds between two writes. */
const WRITE_EVERY = 5_000;
/** Milliseconds; a time beyond it says that a page slept. */
const LONGEST = 600_000;
const KEPT_DAYS = 30;
/** Milliseconds. */
const PRUNE_EVERY = 3_600_000;
/** Seconds until a part is shown: from the memory of the page to a hang that was given up. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];

/** What is written: the database adds the hour. */
type Row = Omit<Tables['part_reports'], 'hour'>;

export interface PartCounts {
  /**
   * Counts a call of a network. Its reports are read only after this, because reading them costs most.
   * @throws Refusal `too-many-requests`
   */
  limit(network: string): Promise<void>;
  count(network: string, input: Input): void;
  /** Writes what has not been written. */
  flush(): Promise<void>;
  readonly metrics: Registry;
  /** Writes every few seconds from now on. */
  start(): void;
  close(): Promise<void>;
}

export const openPartCounts = (
  db: Database,
  releases: CountedReleases,
  onError: (error: unknown) => void,
): PartCounts => {
  const metrics = new Registry();
  const registers = [metrics];
  const shown = new Counter({
    name: 'bourse_parts_shown_total',
    help: 'Screens and slots that were shown on devices',
    labelNames: ['remote', 'release', 'part'],
    registers,
  });
  const problems = new Counter({
    name: 'bourse_part_problems_total',
    help: 'Screens and slots that could not be shown on devices, or crashed',
    labelNames: ['remote', 'release', 'part', 'problem'],
    registers,
  });
  const times = new Histogram({
    name: 'bourse_part_seconds',
    help: 'From when a screen or slot was asked for until it was shown',
    labelNames: ['remote', 'release'],
    buckets: BUCKETS,
    registers,
  });

  const limiter = new RateLimiterMemory(CALLS_OF_NETWORK);
  let waiting = new Map<string, Row>();
  let prunedAt = 0;

  const rowOf = (set: string, { remote, release, part, problem }: Report) => {
    const parts = releases.partsOf(remote, release);
    const of = parts ? { remote, release } : { remote: UNKNOWN, release: UNKNOWN };
    return {
      set_number: releases.numberOf(set),
      ...of,
      part: parts?.has(part) ? part : UNKNOWN,
      problem: problem === undefined ? '' : PROBLEMS.includes(problem) ? problem : UNKNOWN,
    };
  };

  const add = (row: Row): void => {
    const key = [row.set_number, row.remote, row.release, row.part, row.problem].join(' ');
    const before = waiting.get(key);
    if (!before) return void waiting.set(key, row);
    before.reports += row.reports;
    before.opened += row.opened;
    before.milliseconds += row.milliseconds;
  };

  const countOne = (set: string, report: Report): void => {
    const row = rowOf(set, report);
    const { remote, release, part, problem } = row;
    const isTimed = problem === '' && report.milliseconds !== undefined;
    const milliseconds = isTimed ? Math.min(Math.max(report.milliseconds ?? 0, 0), LONGEST) : 0;
    if (problem === '') shown.inc({ remote, release, part });
    else problems.inc({ remote, release, part, problem });
    if (isTimed) times.observe({ remote, release }, milliseconds / 1_000);
    add({ ...row, reports: 1, opened: report.isFirst ? 1 : 0, milliseconds });
  };

  const write = async (rows: readonly Row[]): Promise<void> => {
    const column = (name: keyof Row) => rows.map((row) => row[name]);
    await sql`
      insert into part_reports (hour, set_number, remote, release, part, problem, reports, opened, milliseconds)
      select date_trunc('hour', now(), 'UTC'), fresh.* from unnest(
        ${column('set_number')}::integer[], ${column('remote')}::text[], ${column('release')}::text[],
        ${column('part')}::text[], ${column('problem')}::text[], ${column('reports')}::bigint[],
        ${column('opened')}::bigint[], ${column('milliseconds')}::bigint[]
      ) as fresh
      on conflict (hour, set_number, remote, release, part, problem) do update set
        reports = part_reports.reports + excluded.reports,
        opened = part_reports.opened + excluded.opened,
        milliseconds = part_reports.milliseconds + excluded.milliseconds
    `.execute(db);
  };

  const prune = async (): Promise<void> => {
    if (Date.now() - prunedAt < PRUNE_EVERY) return;
    prunedAt = Date.now();
    await sql`delete from part_reports where hour < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
    await sql`
      delete from counted_releases where seen_at < now() - make_interval(days => ${KEPT_DAYS})
        and set_number < (select max(set_number) from counted_releases)
    `.execute(db);
  };

  const flush = async (): Promise<void> => {
    const rows = [...waiting.values()];
    if (rows.length === 0) return;
    waiting = new Map();
    try {
      await write(rows);
    } catch (error) {
      rows.forEach(add);
      throw error;
    }
  };

  const run = () => releases.refresh().then(flush).then(prune).catch(onError);
  let repeated: Repeated | undefined;

  return {
    limit: async (network) => {
      try {
        await limiter.consume(network);
      } catch {
        throw new Refusal('too-many-requests');
      }
    },
    count: (network, { set, reports }) => {
      for (const report of reports) {
        releases.see(network, report.remote, report.release, report.part);
        countOne(set, report);
      }
    },
    flush,
    metrics,
    start: () => {
      // At once, because what is reported until then is not known to belong to any release.
      repeated = repeat(run, WRITE_EVERY, 0);
    },
    close: async () => {
      await repeated?.stop();
      await flush().catch(onError);
    },
  };
};
