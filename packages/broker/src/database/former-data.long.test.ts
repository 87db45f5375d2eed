/** Databases of before the first release are refused, and nothing in them is touched. */
import { createHash } from 'node:crypto';
import { lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { postgres } from '../../test/databases.ts';
import { serverCopy, withClient } from '../../testing/template.ts';
import { openBroker } from '../broker.ts';
import { openPglite } from './pglite-pool.ts';

/** What brokers of before the first release left: the files that they had applied, tables and functions. */
const FORMER = `
  create table schema_files (name text primary key, hash text not null, applied_at timestamptz not null default now());
  insert into schema_files values ('migrations/0001-settings.sql', 'former'), ('functions/accounts.sql', 'former');
  create table settings (tag text primary key, value text not null, shown boolean not null default true);
  insert into settings values ('currency', 'INR', true);
  create table customers (id bigint generated always as identity (start with 100001) primary key, phone text not null);
  insert into customers (phone) values ('9000000001'), ('9000000002');
  create function session_customer(p_token text, p_at timestamptz) returns bigint
    language sql stable as $$ select id from customers where phone = p_token $$;
`;

it('a data folder from before the first release is refused with what to delete, and none of its files changes', async () => {
  const data = await mkdtemp(join(tmpdir(), 'bourse-former-'));
  const dir = join(data, 'pglite');
  const pglite = await openPglite(dir);
  await pglite.exec(FORMER);
  await pglite.close();
  for (const name of ['bourse.lock', 'bourse.baseline']) await writeFile(join(dir, name), '');
  await writeFile(join(dir, 'bourse.owner'), 'left this-machine 1 container-1 7');
  const files = async () => {
    const found: unknown[] = [];
    for (const name of ['.', ...(await readdir(data, { recursive: true })).sort()]) {
      const path = join(data, name);
      const { mode, mtimeMs } = await lstat(path);
      const content = (mode & 0o170000) === 0o100000 ? await readFile(path) : '';
      found.push([name, mode, mtimeMs, createHash('sha256').update(content).digest('hex')]);
    }
    return found;
  };
  const before = await files();
  await expect(openBroker({ database: { dir } })).rejects.toThrow(
    `The data folder ${dir} was made before the broker's first release and cannot be upgraded: delete it, or name another folder with BOURSE_DATA, and a new database is made.`,
  );
  expect(await files()).toEqual(before);
  await rm(data, { recursive: true });
});

it.skipIf(postgres === undefined)(
  'a server’s database from before the first release is refused with what to delete, and none of its rows changes',
  async () => {
    const { url, drop } = await serverCopy(postgres as string, 'empty', async () => {});
    await withClient(url, async (client) => {
      await client.query(FORMER);
      const state = async () => {
        const found: unknown[] = [];
        for (const table of [
          'pg_class',
          'pg_proc',
          'pg_attribute',
          'pg_constraint',
          'pg_type',
          'pg_namespace',
          'schema_files',
          'settings',
          'customers',
        ])
          found.push((await client.query(`select ctid, xmin, t::text from ${table} t order by ctid`)).rows);
        return found;
      };
      const before = await state();
      await expect(openBroker({ database: { url } })).rejects.toThrow(
        "The database of DATABASE_URL was made before the broker's first release and cannot be upgraded: delete it with dropdb and make an empty one with createdb, or name another one.",
      );
      expect(await state()).toEqual(before);
    });
    await drop();
  },
);
