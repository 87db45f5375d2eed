import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../src/database/tables.ts';

/** Injects a fault into a function of the database: replaces `from` by `to`. */
export const injectFault = async (db: Database, name: string, from: string, to: string): Promise<void> => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(oid) as definition from pg_proc where proname = ${name}
  `.execute(db);
  const definition = rows[0]?.definition ?? '';
  expect(definition, name).toContain(from);
  await sql.raw(definition.replace(from, to)).execute(db);
};
