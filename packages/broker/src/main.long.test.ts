import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { killAll, startProcess, UNOPTIMISED } from '../test/process.ts';
import { bundledBroker } from '../testing/bundled-broker.ts';
import { DEMO } from './seed/demo.ts';

/** Tests the real process, on an embedded database in a folder that a start from the sources has made. */
let folder: string;
let bundle: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-main-'));
  bundle = await bundledBroker();
});
afterEach(killAll);
afterAll(() => rm(folder, { recursive: true }));

/** The start of the page on production, in the package's folder. */
const SOURCES = ['--import', 'tsx', 'src/main.ts'];
const PRODUCTION = resolve(import.meta.dirname, '../production');

const start = (env: Record<string, string> = {}, program = [...UNOPTIMISED, bundle]) =>
  startProcess(program, { BOURSE_DATA: folder, ...env });
const post = async (base: string, path: string, body: object) => {
  const response = await fetch(`${base}/api/stock/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
};
const signIn = (base: string, phone: string = DEMO.phone) =>
  post(base, 'login', { user: phone, password: DEMO.password });
/** Windows has no signals: there a process is ended, not asked to end. */
const STOPPED = process.platform === 'win32' ? null : 0;

it('page, unit and container of production have the start that the next test runs', async () => {
  const fileOf = (name: string) => readFile(join(PRODUCTION, name), 'utf8');
  const command = ['node', ...SOURCES];
  expect(await fileOf('README.md')).toContain(`\`${command.join(' ')}\``);
  expect(await fileOf('bourse-broker.service')).toContain(`ExecStart=/usr/bin/env ${command.join(' ')}\n`);
  expect(await fileOf('Containerfile')).toContain(`CMD ${JSON.stringify(command).replaceAll(',', ', ')}\n`);
});

it('starts from the sources, names a port that is taken, and starts again after a kill with all data', async () => {
  const first = start({}, SOURCES);
  expect(await signIn(await first.address)).toBe(200);
  expect((await first.stop('SIGTERM')).code).toBe(STOPPED);

  // A start that fails releases the folder.
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const taken = await start({ PORT: String(port) }).ended;
  expect(taken).toMatchObject({ code: 1, problems: expect.stringContaining(`Port ${port} is taken`) });
  other.close();

  // After a kill the leftover lock does not stop the next start, and nothing is lost.
  const killed = start();
  expect(await signIn(await killed.address)).toBe(200);
  await killed.stop('SIGKILL');
  const next = start();
  expect(await signIn(await next.address)).toBe(200);
  expect((await next.stop('SIGINT')).code).toBe(STOPPED);
});

it('refuses a second broker on its folder, stops on a signal, and has its data at the next start', async () => {
  const first = start();
  const url = await first.address;
  expect(await signIn(url)).toBe(200);
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

it('refuses a folder whose data is in another currency, and says what to do', async () => {
  const first = start();
  await first.address;
  await first.stop('SIGTERM');
  const pesos = await start({ CURRENCY: 'MXN' }).ended;
  expect(pesos.problems).toContain('The data is in INR, the deployment in MXN. Go back to INR');
  expect(pesos.problems).toContain("or keep this deployment's data elsewhere: another folder in BOURSE_DATA");
});

it.each([
  [{ PORT: 'abc' }, "PORT must be a number up to 65535, not 'abc'."],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://user:password@host:5432/database.'],
  [
    { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
    'The database of DATABASE_URL (127.0.0.1:1/x) cannot be reached',
  ],
  [{ BOURSE_DATA: join(import.meta.filename, 'data') }, ' cannot be written (E'],
] as [Record<string, string>, string][])('says in one sentence what is wrong: %j', async (env, sentence) => {
  const { code, problems } = await start(env).ended;
  expect(code).toBe(1);
  expect(problems).toContain(sentence);
  expect(problems.trim().split('\n')).toHaveLength(1);
});
