import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { killAll, startProcess, UNOPTIMISED } from '../test/process.ts';
import { bundledBroker } from '../testing/bundled-broker.ts';
import { DEMO } from './seed/demo.ts';

/** Tests the real process, on an embedded database in a folder; more in `main.long.test.ts`. */
let folder: string;
let bundle: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-main-'));
  bundle = await bundledBroker();
});
afterEach(killAll);
afterAll(() => rm(folder, { recursive: true }));

/** Windows has no signals: there a process is ended, not asked to end. */
const STOPPED = process.platform === 'win32' ? null : 0;

const start = (env: Record<string, string> = {}) =>
  startProcess([...UNOPTIMISED, bundle], { BOURSE_DATA: folder, ...env });
const post = async (base: string, path: string, body: object) => {
  const response = await fetch(`${base}/api/stock/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
};
const signIn = (base: string, phone: string) => post(base, 'login', { user: phone, password: DEMO.password });

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

it('starts, refuses a second broker on its folder, stops on a signal, and has its data at the next start', async () => {
  const first = start();
  const url = await first.address;
  expect(await signIn(url, DEMO.phone)).toBe(200);
  const newcomer = { user: '8000000000', password: DEMO.password, code: DEMO.invitationCode };
  expect(await post(url, 'reg', newcomer)).toBe(200);

  const second = await start().ended;
  expect(second.code).toBe(1);
  expect(second.problems).toMatch(/is in use by another broker \(process \d+ on \S+\)/);

  expect(await first.stop('SIGTERM')).toMatchObject({ code: STOPPED, problems: '' });
  const third = start();
  expect(await signIn(await third.address, '8000000000')).toBe(200);
  expect((await third.stop('SIGINT')).code).toBe(STOPPED);
});
