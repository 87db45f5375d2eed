/** Which functions brokers have made in a database, and which of them no broker calls any more. */
import { sql } from 'kysely';
import type { Database } from './tables.ts';

/** The functions that this transaction has written. A trigger's function belongs to its table's migration. */
const MADE = sql`
  select * from pg_proc
  where pronamespace = current_schema()::regnamespace and xmin = pg_current_xact_id()::xid
    and prorettype <> 'trigger'::regtype
`;

/** @returns whether there were any */
const dropOlderThan = async (transaction: Database, number: number): Promise<boolean> => {
  const { rows } = await sql<{ signature: string }>`
    delete from schema_functions where number < ${number} returning signature
  `.execute(transaction);
  for (const { signature } of rows)
    await sql`drop function if exists ${sql.raw(signature)}`.execute(transaction);
  return rows.length > 0;
};

/**
 * Renames former functions whose calls a new function takes: it has the same parameters and others with defaults. If both
 * had the name, such calls would be ambiguous. If the former one were dropped, calls that have just found it would fail.
 */
const renameReplaced = async (transaction: Database): Promise<void> => {
  const { rows } = await sql<{ signature: string; name: string }>`
    with made as (${MADE})
    select signature, 'former_' || former.oid as name
    from schema_functions join pg_proc former on former.oid = to_regprocedure(signature)
    where exists (
      select from made
      where made.oid <> former.oid and made.proname = former.proname
        and former.pronargs between made.pronargs - made.pronargdefaults and made.pronargs
        and (former.pronargs = 0 or starts_with(concat(made.proargtypes, ' '), concat(former.proargtypes, ' ')))
    ) and former.oid not in (select oid from made)
  `.execute(transaction);
  for (const { signature, name } of rows) {
    await sql`alter function ${sql.raw(signature)} rename to ${sql.ref(name)}`.execute(transaction);
    await sql`
      update schema_functions set signature = oid::regprocedure::text
      from pg_proc where signature = ${signature} and proname = ${name}
    `.execute(transaction);
  }
};

/**
 * To be called in the transaction that has made the functions of a version. To PostgreSQL, a function with other types of
 * parameters is another function. The former one stays for brokers of the version before, and the next upgrade drops it.
 * Functions that no broker has made are left alone.
 * @param from number of the version before. @param to number of the version that has made the functions
 * @returns the lowest number of a broker that finds its functions; 0 where no limit is known
 */
export const retireFunctions = async (
  transaction: Database,
  { from, to }: { from: number; to: number },
): Promise<number> => {
  await sql`
    insert into schema_functions
    select made.oid::regprocedure::text, ${to}::integer from (${MADE}) made
    on conflict (signature) do update set number = excluded.number
  `.execute(transaction);
  // Functions that are edited before the next version has a number are still of this version.
  const hasDropped = to > from && (await dropOlderThan(transaction, from));
  await renameReplaced(transaction);
  return hasDropped ? from : 0;
};
