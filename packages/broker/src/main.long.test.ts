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
const PRODUCTION = resolve(import.meta.dirname, '../production/README.md');

const start = (env: Record<string, string> = {}, program = [...UNOPTIMISED, bundle]) =>
  startProcess(program, { BOURSE_DATA: folder, ...env });
const signIn = async (base: string) => {
  const response = await fetch(`${base}/api/stock/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: DEMO.phone, password: DEMO.password }),
  });
  return response.status;
};

it('the page on production names the start that the next test runs', async () => {
  expect(await readFile(PRODUCTION, 'utf8')).toContain(
    `in the folder \`packages/broker\`: \`node ${SOURCES.join(' ')}\``,
  );
});

it('starts from the sources, names a port that is taken, and starts again after a kill with all data', async () => {
  const first = start({}, SOURCES);
  expect(await signIn(await first.address)).toBe(200);
  expect((await first.stop('SIGTERM')).code).toBe(0);

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
  expect((await next.stop('SIGINT')).code).toBe(0);
});

it('refuses a folder whose data is in another currency, and says what to do', async () => {
  const first = start();
  await first.address;
  await first.stop('SIGTERM');
  const pesos = await start({ CURRENCY: 'MXN' }).ended;
  expect(pesos.problems).toContain('The data is in INR, the deployment in MXN. Go back to INR');
  expect(pesos.problems).toContain("or keep this deployment's data elsewhere: another folder in BOURSE_DATA");
});
