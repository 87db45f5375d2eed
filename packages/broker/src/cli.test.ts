import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { postgres } from '../test/databases.ts';
import { seededCopy, TEST_INSTANT } from '../testing/seeded.ts';
import { runBackOffice } from './cli.ts';
import { openDatabase } from './database/open-database.ts';

describe.skipIf(postgres === undefined)('a command on a server', () => {
  it('works on a database of its version, and neither works on nor changes one of another', async () => {
    const copy = await seededCopy(postgres as string);
    const env = { DATABASE_URL: copy.url, MARKET_CLOCK: new Date(TEST_INSTANT).toISOString() };
    const list = () => runBackOffice(['recharges', 'list'], env);
    expect(await list()).toContain('in progress');

    const { db, close } = await openDatabase({ url: copy.url });
    const files = async () => (await sql`select * from schema_files order by name`.execute(db)).rows;
    await sql`update schema_files set hash = 'of another' where name = 'functions/loans.sql'`.execute(db);
    const before = await files();
    await expect(list()).rejects.toThrow('The database is that of another version of the broker');
    expect(await files()).toEqual(before);
    await close();
    await copy.drop();
  });
});
