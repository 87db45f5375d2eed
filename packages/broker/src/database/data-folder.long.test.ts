import { execFileSync } from 'node:child_process';
import { chmod, cp, lstat, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { killAll, startProcess, UNOPTIMISED } from '../../test/process.ts';
import { bundledBroker } from '../../testing/bundled-broker.ts';

/** A host name of its own, as in a container; NUMBERED adds process numbers, for processes that a test need not kill. */
const NAMED = ['unshare', '-r', '-u', 'sh', '-c', 'hostname other-container && exec "$@"', 'sh'];
const NUMBERED = [...NAMED.slice(0, 3), '-p', '-f', '--kill-child', ...NAMED.slice(3)];
const hasContainers = (() => {
  try {
    return execFileSync(NUMBERED[0] as string, [...NUMBERED.slice(1), 'hostname'], {
      encoding: 'utf8',
    }).includes('other-container');
  } catch {
    return false;
  }
})();

/** Why a test is skipped on this system. */
const NO_CONTAINERS = 'needs Linux, and a user who may have namespaces (unshare -r -u -p)';
const IS_WINDOWS = process.platform === 'win32';
const NO_MODES = 'Windows has no file modes, and moves no folder with open files';

/** A running broker's admin socket cannot be copied. */
const isNoSocket = (path: string): boolean => !path.endsWith('.sock');

let folder: string;
let bundle: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-folder-'));
  bundle = await bundledBroker();
});
afterEach(killAll);
afterAll(() => rm(folder, { recursive: true }));

const start = (data: string, container: readonly string[] = []) => {
  const [program = '', ...args] = [...container, process.execPath, ...UNOPTIMISED, bundle];
  const env = { SEED: 'empty', BACK_OFFICE: 'off', BOURSE_DATA: data };
  const started = startProcess(args, env, program);
  return {
    ...started,
    /** How it ended, or that it started instead. */
    refused: () =>
      Promise.race([
        started.ended,
        started.address.then(
          () => ({ code: null, problems: 'It was not refused.' }),
          () => started.ended,
        ),
      ]),
  };
};

/** A folder that a broker has made, at a path of its own: to make one takes three times as long as to open it. */
let made: Promise<string> | undefined;
const madeFolder = async (name: string): Promise<string> => {
  made ??= (async () => {
    const data = join(folder, 'made-once');
    const broker = start(data);
    await broker.address;
    await broker.stop('SIGTERM');
    return data;
  })();
  const data = join(folder, name);
  await cp(await made, data, { recursive: true, filter: isNoSocket });
  await chmod(data, 0o700);
  return data;
};

const isReady = async (address: string): Promise<boolean> => (await fetch(`${address}/readyz`)).ok;

describe('two brokers on one data folder', () => {
  it.for<[string, string[], string[], string[]]>([
    ['the second', [], NUMBERED, NAMED],
    ['the first', NAMED, [], []],
  ])(
    'are refused although %s one has a host name of its own, and a killed owner is succeeded at once',
    async ([which, one, other, follower], { skip }) => {
      skip(!hasContainers, NO_CONTAINERS);
      const data = await madeFolder(which);
      const first = start(data, one);
      const address = await first.address;
      const { code, problems } = await start(data, other).refused();
      expect(problems).toContain('is in use by another broker');
      expect(code).toBe(1);
      expect(await isReady(address)).toBe(true);
      await first.stop('SIGKILL');
      const second = start(data, follower);
      expect(await isReady(await second.address)).toBe(true);
      expect((await second.stop('SIGTERM')).code).toBe(0);
    },
  );

  it('both run where one has a copy of the other’s folder, and the one whose folder is moved away stops by itself', async ({
    skip,
  }) => {
    skip(IS_WINDOWS, NO_MODES);
    const data = await madeFolder('original');
    const first = start(data);
    await first.address;
    const copy = join(folder, 'copy');
    await cp(data, copy, { recursive: true, filter: isNoSocket });
    await chmod(copy, 0o700);
    const second = start(copy);
    expect(await isReady(await second.address)).toBe(true);

    await rename(data, join(folder, 'moved'));
    const { code, problems } = await first.ended;
    expect(problems.trim()).toBe(
      `The data folder ${join(data, 'pglite')} was moved or removed: this broker stops at once. Start it again when the folder is its own.`,
    );
    expect(code).toBe(1);
    expect((await second.stop('SIGTERM')).code).toBe(0);
  });
});

describe('a data folder', () => {
  /** The files in it whose modes let other users in. */
  const openToOthers = async (data: string): Promise<string[]> => {
    const found: string[] = [];
    for (const name of ['.', ...(await readdir(data, { recursive: true }))]) {
      const { mode } = await lstat(join(data, name));
      if ((mode & 0o077) !== 0) found.push(`${(mode & 0o777).toString(8)} ${name}`);
    }
    return found;
  };

  it('is closed to other users with all its files, and is refused with what to do where others may enter it', async ({
    skip,
  }) => {
    skip(IS_WINDOWS, NO_MODES);
    const data = join(folder, 'made');
    const first = start(data);
    await first.address;
    expect(await openToOthers(data)).toEqual([]);
    await first.stop('SIGTERM');
    expect(await openToOthers(data)).toEqual([]);

    await chmod(join(data, 'pglite/PG_VERSION'), 0o666);
    await chmod(data, 0o755);
    const { code, problems } = await start(data).refused();
    expect(problems.trim()).toBe(
      `Other users of this machine may enter the data folder ${data} (mode 755). Close it first: chmod 700 '${data}'`,
    );
    expect(code).toBe(1);

    await chmod(data, 0o700);
    const second = start(data);
    await second.address;
    expect(await openToOthers(data)).toEqual([]);
    expect((await second.stop('SIGTERM')).code).toBe(0);
  });

  it('that is empty, such as a new volume, is closed to other users and used', async ({ skip }) => {
    skip(IS_WINDOWS, NO_MODES);
    const data = await mkdtemp(join(folder, 'empty-'));
    await chmod(data, 0o777);
    const broker = start(data);
    await broker.address;
    expect(await openToOthers(data)).toEqual([]);
    await broker.stop('SIGTERM');
  });
});
