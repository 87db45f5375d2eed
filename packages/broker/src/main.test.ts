import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { bundledBroker } from '../testing/bundled-broker.ts';
import { DEMO } from './seed/demo.ts';

/** Tests the real process, on an embedded database in a folder. */
const PACKAGE = join(import.meta.dirname, '..');
const SLOW = 120_000;

let folder: string;
let bundle: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-main-'));
  bundle = await bundledBroker();
}, SLOW);
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
afterAll(() => rm(folder, { recursive: true }));

/** The start of the README; the other starts use one bundled file, and leave the embedded database's code unoptimised. */
const SOURCES = ['--import', 'tsx', 'src/main.ts'];

const start = (env: Record<string, string>, program = ['--liftoff-only', bundle]) => {
  const child = spawn(process.execPath, program, {
    cwd: PACKAGE,
    env: { PATH: process.env.PATH, PORT: '0', BOURSE_DATA: folder, ...env },
  });
  running.add(child);
  let out = '';
  let problems = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    problems += text;
  });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, out, problems };
  });
  const address = async (): Promise<string> => {
    for (;;) {
      const found = /listens on (http:\S+)/.exec(out)?.[1];
      if (found) return found;
      if (child.exitCode !== null) throw new Error(`it ended: ${problems}`);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  };
  return { child, ended, address };
};

it.each([
  [{ PORT: 'abc' }, "PORT must be a number up to 65535, not 'abc'."],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://user:password@host:5432/database.'],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/x' }, 'The database of DATABASE_URL cannot be reached'],
  [{ BOURSE_DATA: '/dev/null/data' }, 'The data folder /dev/null/data cannot be written (ENOTDIR).'],
] as [Record<string, string>, string][])(
  'says in one sentence what is wrong: %j',
  async (env, sentence) => {
    const { code, problems } = await start(env).ended;
    expect(code).toBe(1);
    expect(problems).toContain(sentence);
    expect(problems.trim().split('\n')).toHaveLength(1);
  },
  SLOW,
);

it(
  'starts, keeps its data, and stops on a signal',
  async () => {
    const first = start({}, SOURCES);
    const url = await first.address();
    const signIn = async (base: string, phone: string) => {
      const response = await fetch(`${base}/api/stock/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user: phone, password: DEMO.password }),
      });
      return response.status;
    };
    expect(await signIn(url, DEMO.phone)).toBe(200);
    await fetch(`${url}/api/stock/user/reg`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: '8000000000', password: DEMO.password, code: DEMO.invitationCode }),
    });

    const second = await start({}).ended;
    expect(second.code).toBe(1);
    expect(second.problems).toMatch(/is in use by another broker \(process \d+ on \S+\)/);

    first.child.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0, problems: '' });

    // The port is taken: the process says so in one sentence, and releases the folder.
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const taken = await start({ PORT: String(port) }).ended;
    expect(taken).toMatchObject({ code: 1, problems: expect.stringContaining(`Port ${port} is taken`) });
    other.close();

    // After a kill the leftover lock does not stop the next start, and nothing is lost.
    const third = start({});
    expect(await signIn(await third.address(), '8000000000')).toBe(200);
    third.child.kill('SIGKILL');
    await third.ended;
    const fourth = start({});
    expect(await signIn(await fourth.address(), '8000000000')).toBe(200);
    fourth.child.kill('SIGINT');
    expect((await fourth.ended).code).toBe(0);

    const pesos = await start({ CURRENCY: 'MXN' }).ended;
    expect(pesos.problems).toContain('The data is in INR, the deployment in MXN. Go back to INR');
    expect(pesos.problems).toContain(
      "or keep this deployment's data elsewhere: another folder in BOURSE_DATA",
    );
  },
  SLOW,
);
