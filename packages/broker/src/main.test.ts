import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { killAll, startProcess, UNOPTIMISED } from '../test/process.ts';
import { bundledBroker } from '../testing/bundled-broker.ts';

/** Tests the real process, on an embedded database in a folder; more in `main.long.test.ts`. */
let folder: string;
let bundle: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-main-'));
  bundle = await bundledBroker();
});
afterEach(killAll);
afterAll(() => rm(folder, { recursive: true }));

const start = (env: Record<string, string> = {}) =>
  startProcess([...UNOPTIMISED, bundle], { BOURSE_DATA: folder, ...env });

it.each([
  [{ PORT: 'abc' }, "PORT must be a number up to 65535, not 'abc'."],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://user:password@host:5432/database.'],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/x' }, 'The database of DATABASE_URL cannot be reached'],
  [{ BOURSE_DATA: join(import.meta.filename, 'data') }, ' cannot be written (E'],
] as [Record<string, string>, string][])('says in one sentence what is wrong: %j', async (env, sentence) => {
  const { code, problems } = await start(env).ended;
  expect(code).toBe(1);
  expect(problems).toContain(sentence);
  expect(problems.trim().split('\n')).toHaveLength(1);
});
