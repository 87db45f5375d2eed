import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { postgres } from '../test/databases.ts';
import { seededCopy, TEST_INSTANT } from '../testing/seeded.ts';
import { runBackOffice } from './cli.ts';
import { openDatabase } from './database/open-database.ts';

describe.skipIf(postgres === undefined)('a command on a server', () => {
  it('works on a database of its version and a newer one, and neither works on nor changes an older one', async () => {
    const copy = await seededCopy(postgres as string);
    const env = { DATABASE_URL: copy.url, MARKET_CLOCK: new Date(TEST_INSTANT).toISOString() };
    const list = () => runBackOffice(['recharges', 'list'], env);
    expect(await list()).toContain('in progress');

    const { db, close } = await openDatabase({ url: copy.url });
    const version = async () => (await sql`select xmin::text, * from schema_version`.execute(db)).rows;
    await sql`update schema_version set functions_hash = 'of another'`.execute(db);
    const before = await version();
    await expect(list()).rejects.toThrow('The database is that of an older version of the broker');
    expect(await version()).toEqual(before);

    await sql`insert into schema_files (name, hash) values ('migrations/9999-newer.sql', '')`.execute(db);
    expect(await list()).toContain('in progress');
    expect(await version()).toEqual(before);
    await close();
    await copy.drop();
  });
});
