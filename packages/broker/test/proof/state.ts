import { sql } from 'kysely';
import type { Database } from '../../src/database/tables.ts';

/** Tables that a refused attempt may write: counts of attempts, used challenges, and the first answer of its key. */
const COUNTERS = new Set([
  'attempts',
  'requests',
  'transaction_passwords',
  'known_addresses',
  'passkey_challenges',
]);

/** For each table its number of rows and its latest transaction: enough to see whether anything was written. */
export const stateOf = async (db: Database): Promise<Record<string, string>> => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1
  `.execute(db);
  const hashes = tables.rows
    .filter(({ name }) => !COUNTERS.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as content from ${name}`,
    );
  const { rows } = await sql.raw<{ name: string; content: string }>(hashes.join(' union all ')).execute(db);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
};
