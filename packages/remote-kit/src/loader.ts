import { addWords, currentLocale } from '@bourse/i18n/i18n';
import { createInstance } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { CONTRACT_VERSION } from './feature.ts';
import { Files, hintFile } from './files.ts';
import { LoadError } from './load-error.ts';
import { Once, within } from './once.ts';
import type { Part, Registry, Release, RemoteRelease } from './registry.ts';
import type { Remote } from './remote.ts';
import type { PartKind, Remotes } from './remotes.ts';

/** Shared modules by the name under which code imports them. */
export type SharedModules = Readonly<Record<string, () => object>>;

interface Options {
  readonly registry: Registry;
  /** Base of the app's files, absolute. */
  readonly files: string;
  readonly shared: SharedModules;
}

/**
 * Remotes as files of their own. We fetch the files, all of a part at once and each under our own eye; the federation
 * runtime only introduces the container to the shared modules. Why: decisions/loader.md.
 */
export function federatedRemotes({ registry, files: base, shared }: Options): Remotes {
  const files = new Files();
  // From disk the browser cannot check integrity, which a remote's own runtime asks for with its nested chunks: so
  // they are there before it asks.
  const onDisk = base.startsWith('file:');
  const doors = new Once<Remote>();
  const parts = new Once<ComponentType>();
  const described = (remote: RemoteRelease) => ({
    name: remote.name,
    entry: new URL(remote.dir, base).href,
    entryGlobalName: remote.global,
    type: 'global' as const,
  });
  const federation = createInstance({
    name: 'bourse',
    remotes: registry.remotes.map(described),
    shared: Object.fromEntries(
      Object.entries(shared).map(([name, lib]) => [
        name,
        { version: '1.0.0', lib, shareConfig: { singleton: true, requiredVersion: false as const } },
      ]),
    ),
  });

  const addressOf = (release: Release, name: string) => new URL(release.dir + name, base).href;
  const fetchAll = (release: Release, names: readonly string[]) =>
    Promise.all(names.map((name) => files.load(addressOf(release, name), release.files[name] ?? '')));
  const forgetAll = (release: Release, names: readonly string[]) => {
    for (const name of names) files.forget(addressOf(release, name));
  };

  /** The remote's only door, once its container has met the shared modules. */
  const open = (remote: RemoteRelease): Promise<Remote> =>
    doors.get(remote.name, async () => {
      await fetchAll(remote, remote.entry);
      // Without this the runtime would fetch the entry itself, out of our sight.
      if (!Reflect.get(globalThis, remote.global)) {
        throw new LoadError('unreachable', `The entry of "${remote.name}" left no container.`);
      }
      const door = await federation.loadRemote<{ remote: Remote }>(`${remote.name}/remote`);
      if (!door) throw new LoadError('unreachable', `The container of "${remote.name}" is empty.`);
      return door.remote;
    });

  /** A container that failed or still hangs is of no use to anybody: its files are fetched and run anew. */
  const forgetDoor = (remote: RemoteRelease) => {
    doors.forget(remote.name);
    forgetAll(remote, remote.entry);
    Reflect.set(globalThis, remote.global, undefined);
    federation.registerRemotes([described(remote)], { force: true });
  };

  const find = (name: string, kind: PartKind, id: string): [RemoteRelease, Part] => {
    const remote = registry.remotes.find((one) => one.name === name);
    const list: readonly Part[] | undefined = kind === 'screens' ? remote?.routes : remote?.slots;
    const part = list?.find((one) => one.id === id);
    if (!remote || !part) throw new Error(`The registry has no ${kind} "${id}" of "${name}".`);
    if (remote.contract !== CONTRACT_VERSION) {
      const versions = `contract ${remote.contract}, the app has ${CONTRACT_VERSION}`;
      throw new LoadError('contract', `"${name}" ${remote.version} was built against ${versions}.`);
    }
    return [remote, part];
  };

  const load = async (name: string, kind: PartKind, id: string): Promise<ComponentType> => {
    const [remote, part] = find(name, kind, id);
    const own = [...part.files, ...remote.words[currentLocale()], ...(onDisk ? part.later : [])];
    if (!onDisk) for (const file of part.later) hintFile(addressOf(remote, file), remote.files[file] ?? '');
    let opened = false;
    const work = async () => {
      const opening = open(remote).then((door) => {
        opened = true;
        return door;
      });
      const [door] = await Promise.all([opening, fetchAll(remote, own)]);
      const component = door[kind][id];
      if (!component) throw new LoadError('unreachable', `"${name}" has no ${kind} "${id}".`);
      const [screen] = await Promise.all([component(), addWords(name, door.words)]);
      return screen;
    };
    try {
      return await within(work(), `"${id}" of "${name}"`);
    } catch (error) {
      forgetAll(remote, own);
      if (!opened) forgetDoor(remote);
      throw error;
    }
  };

  return {
    registry,
    load: (name, kind, id) => parts.get(`${name} ${kind} ${id}`, () => load(name, kind, id)),
    warm: (name) => {
      const remote = registry.remotes.find((one) => one.name === name);
      if (remote?.contract === CONTRACT_VERSION) fetchAll(remote, remote.entry).catch(() => {});
    },
  };
}
