import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The checkout: this file is packages/remote-build/src/workspace.ts of it. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');
export const DIST = path.join(ROOT, 'dist');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A folder of the workspace with a package.json. */
export interface Room {
  readonly dir: string;
  readonly manifest: Manifest;
}

const readRoom = (dir: string): Room => ({
  dir,
  manifest: JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as Manifest,
});

function findRooms(): ReadonlyMap<string, Room> {
  const below = (folder: string) =>
    readdirSync(path.join(ROOT, folder), { withFileTypes: true })
      .filter(
        (entry) => entry.isDirectory() && existsSync(path.join(ROOT, folder, entry.name, 'package.json')),
      )
      .map((entry) => path.join(ROOT, folder, entry.name));
  const rooms = [path.join(ROOT, 'shell'), ...below('packages'), ...below('remotes')].map(readRoom);
  return new Map(rooms.map((room) => [room.manifest.name, room]));
}

/** All rooms by package name, read once per process. */
export const ROOMS = findRooms();

export function roomOf(name: string): Room {
  const room = ROOMS.get(name);
  if (!room) throw new Error(`There is no package "${name}" in this workspace.`);
  return room;
}

/** Names of the remotes, in the order of the folder. */
export const remoteNames = (): string[] =>
  [...ROOMS.values()]
    .filter((room) => path.dirname(room.dir) === path.join(ROOT, 'remotes'))
    .map((room) => path.basename(room.dir))
    .sort();

/** The doors of a package that are code, e.g. `@bourse/ui/button`. */
export function codeDoors(name: string): string[] {
  return Object.entries(roomOf(name).manifest.exports ?? {})
    .filter(([, target]) => /\.tsx?$/.test(target))
    .map(([door]) => `${name}${door.slice(1)}`);
}

/** A room and the workspace packages that it depends on, near and far. */
function withDependencies(room: Room, found = new Set<Room>()): Set<Room> {
  if (found.has(room)) return found;
  found.add(room);
  for (const name of Object.keys(room.manifest.dependencies ?? {})) {
    const next = ROOMS.get(name);
    if (next) withDependencies(next, found);
  }
  return found;
}

const NOT_BUILT =
  /(^|\/)(node_modules|dist|\.types|\.cache|decisions|stories|tests?)(\/|$)|\.(test|stories)\.tsx?$|\.md$/;

function* sources(dir: string): Generator<string> {
  for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(dir, entry.name);
    if (NOT_BUILT.test(entry.isDirectory() ? `${entry.name}/` : entry.name)) continue;
    if (entry.isDirectory()) yield* sources(file);
    else yield file;
  }
}

/**
 * Everything that can change what a package's build gives: its own sources, those of the packages that it depends on,
 * the build itself, and the versions of the libraries. Same inputs, same release: then there is nothing to build.
 */
export function inputsOf(rooms: readonly Room[]): string {
  const hash = createHash('sha256');
  const builder = roomOf('@bourse/remote-build');
  const all = new Set([...rooms, builder].flatMap((room) => [...withDependencies(room)]));
  const files = [path.join(ROOT, 'pnpm-lock.yaml'), ...[...all].flatMap((room) => [...sources(room.dir)])];
  for (const file of files.sort()) {
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
