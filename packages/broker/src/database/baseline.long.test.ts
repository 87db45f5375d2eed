/** Databases of before the baseline are refused, and nothing in them is touched. */
import { createHash } from 'node:crypto';
import { lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { postgres } from '../../test/databases.ts';
import { serverCopy, withClient } from '../../testing/template.ts';
import { openBroker } from '../broker.ts';
import { openPglite } from './pglite-pool.ts';

/** What the migrations of before left: their bookkeeping, tables and functions. */
const FORMER = `
  create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
  create table kysely_migration_lock (id varchar(255) primary key, is_locked integer default 0 not null);
  insert into kysely_migration_lock values ('migration_lock', 0);
  insert into kysely_migration values
    ('0001-customers-and-settings', '2026-11-20T09:00:00.000Z'), ('0002-ledger', '2026-11-20T09:00:00.001Z');
  create table settings (tag text primary key, value text not null, shown boolean not null default true);
  insert into settings values ('currency', 'INR', true);
  create table customers (id bigint generated always as identity (start with 100001) primary key, phone text not null);
  insert into customers (phone) values ('9000000001'), ('9000000002');
  create function session_customer(p_token text, p_at timestamptz) returns bigint
    language sql stable as $$ select id from customers where phone = p_token $$;
`;

const SENTENCE = / was made before the broker's first release and cannot be brought up to date: [^.]+\.$/;

it('a data folder from before the baseline is refused with a sentence that says what to do, and none of its files changes', async () => {
  const data = await mkdtemp(join(tmpdir(), 'bourse-former-'));
  const dir = join(data, 'pglite');
  const pglite = await openPglite(dir);
  await pglite.exec(FORMER);
  await pglite.close();
  await writeFile(join(dir, 'bourse.lock'), '');
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
  const opening = openBroker({ database: { dir } });
  await expect(opening).rejects.toThrow(SENTENCE);
  await expect(opening).rejects.toThrow(`The data folder ${dir} was made`);
  await expect(opening).rejects.toThrow('move it away, or name another folder with BOURSE_DATA');
  expect(await files()).toEqual(before);
  await rm(data, { recursive: true });
});

it.skipIf(postgres === undefined)(
  'a server’s database of before the baseline is refused with what to do, and each of its rows stays as it is',
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
        ]) {
          found.push((await client.query(`select ctid, xmin, t::text from ${table} t order by ctid`)).rows);
        }
        for (const table of ['kysely_migration', 'kysely_migration_lock', 'settings', 'customers']) {
          found.push((await client.query(`select ctid, xmin, * from ${table} order by ctid`)).rows);
        }
        return found;
      };
      const before = await state();
      const opening = openBroker({ database: { url } });
      await expect(opening).rejects.toThrow(SENTENCE);
      await expect(opening).rejects.toThrow('The database of DATABASE_URL was made');
      expect(await state()).toEqual(before);
    });
    await drop();
  },
);
