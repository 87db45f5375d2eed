/** Which programs the PostgreSQL of the tests is run from, and what a killed run leaves. */
import { spawnSync } from 'node:child_process';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOurs, unpack } from './postgres-binaries.ts';
import { noteOwner, removeLeftovers } from './postgres-leftovers.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-postgres-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;

describe.skipIf(process.getuid === undefined)('a folder for programs', () => {
  const make = async (change: (path: string) => Promise<void>): Promise<string> => {
    const path = join(folder, 'programs');
    await mkdir(path);
    await change(path);
    return path;
  };

  it('is used when only this user can write to it', async () => {
    expect(await isOurs(await make((path) => chmod(path, 0o755)))).toBe(true);
  });

  it.each(['777', '775', '757'])('is refused when others can write to it: mode %s', async (mode) => {
    expect(await isOurs(await make((path) => chmod(path, mode)))).toBe(false);
  });

  it('is refused when it is a link, whose target another user can change', async () => {
    await symlink(folder, join(folder, 'link'));
    expect(await isOurs(join(folder, 'link'))).toBe(false);
  });

  it.runIf(isRoot)('is refused when another user owns it', async () => {
    expect(await isOurs(await make((path) => chown(path, 65_534, 65_534)))).toBe(false);
  });
});

describe("the programs of the server's package", () => {
  const prepare = async () => {
    const native = join(folder, 'native');
    await mkdir(join(native, 'bin'), { recursive: true });
    await writeFile(join(native, 'bin/postgres'), '#!/bin/sh\n');
    await chmod(join(native, 'bin/postgres'), 0o700);
    await writeFile(join(native, 'bin/libpq.so.5.1'), 'library');
    const links = [{ source: 'native/bin/libpq.so.5.1', target: 'native/bin/libpq.so.5' }];
    await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links));
    return { native, place: join(folder, 'copy') };
  };

  it('are copied once, with their links, so that every user can run them', async () => {
    const { native, place } = await prepare();
    const mask = process.umask(0o077);
    try {
      await Promise.all([unpack(native, place), unpack(native, place)]);
    } finally {
      process.umask(mask);
    }
    expect(await readFile(join(place, 'bin/libpq.so.5'), 'utf8')).toBe('library');
    expect((await lstat(join(place, 'bin/postgres'))).mode & 0o777).toBe(0o755);
    expect((await lstat(place)).mode & 0o777).toBe(0o755);
    expect((await readdir(folder)).sort()).toEqual(['copy', 'native']);
    await rm(native, { recursive: true });
    expect(await unpack(native, place)).toBe(place);
  });

  it('are not run from a place that others can write to', async () => {
    const { native, place } = await prepare();
    await mkdir(place);
    await chmod(place, 0o777);
    await expect(unpack(native, place)).rejects.toThrow(`${place} belongs to another user`);
  });
});

describe('the folder of a PostgreSQL server', () => {
  const left = async (name: string, pid?: number): Promise<string> => {
    const path = join(folder, name);
    await mkdir(join(path, 'data'), { recursive: true });
    if (pid !== undefined) await noteOwner(path, pid);
    return path;
  };

  it('is removed by the next run when the process that started the server is gone, and not before', async () => {
    const gone = spawnSync(process.execPath, ['--version']).pid;
    await left('pg-gone', gone);
    await left('pg-mine', process.pid);
    await left('pg-unknown');
    await left('other', gone);
    await removeLeftovers(folder, 'pg-');
    expect((await readdir(folder)).sort()).toEqual(['other', 'pg-mine', 'pg-unknown']);
  });

  it.runIf(isRoot)('is left alone when another user owns it', async () => {
    const path = await left('pg-theirs', spawnSync(process.execPath, ['--version']).pid);
    await chown(path, 65_534, 65_534);
    await removeLeftovers(folder, 'pg-');
    expect(await readdir(folder)).toEqual(['pg-theirs']);
    await removeLeftovers(folder, 'pg-', 65_534);
    expect(await readdir(folder)).toEqual([]);
  });
});
