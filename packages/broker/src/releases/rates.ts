import type { AskedCanary, FailureRate, ratesAnswer, ratesQuestion } from '@bourse/contract/release-rates';
import type { Of } from '@bourse/contract/schema';
import { sql } from 'kysely';
import type { Services } from '../call/services.ts';
import type { Database } from '../database/tables.ts';
import { decide } from './decide.ts';

/** How often parts of a release were opened since the hour of an instant, and how often one failed. */
export const failureRate = async (
  db: Database,
  remote: string,
  release: string,
  since: number,
): Promise<FailureRate> => {
  const { rows } = await sql<{ opened: number; failed: number; milliseconds: number | null }>`
    select
      coalesce(sum(opened), 0)::integer as opened,
      coalesce(sum(reports) filter (where problem <> ''), 0)::integer as failed,
      round(sum(milliseconds) / nullif(sum(reports) filter (where problem = ''), 0))::integer as milliseconds
    from part_reports
    where remote = ${remote} and release = ${release}
      and hour >= date_trunc('hour', ${new Date(since)}::timestamptz, 'UTC')
  `.execute(db);
  const [counts = { opened: 0, failed: 0, milliseconds: null }] = rows;
  return { release, ...counts };
};

const judge = async (db: Database, { remote, live, canary, since, ...terms }: AskedCanary) => {
  const [ofLive, ofCanary] = await Promise.all(
    [live, canary].map((release) => failureRate(db, remote, release, since)),
  );
  if (!ofLive || !ofCanary) throw new Error('A rate is missing.');
  return { remote, live: ofLive, canary: ofCanary, verdict: decide(ofLive, ofCanary, terms) };
};

/** Learns the releases of the question, and judges each canary. */
export const answerRates = async (
  { db, partCounts, countedReleases }: Services,
  { set, releases, canaries }: Of<typeof ratesQuestion>,
): Promise<Of<typeof ratesAnswer>> => {
  await countedReleases.learn(set, releases);
  await partCounts.flush();
  return { canaries: await Promise.all(canaries.map((canary) => judge(db, canary))) };
};
