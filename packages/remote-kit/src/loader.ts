import { CONTRACT_VERSION } from '@bourse/contract/version';
import { addTranslations, currentLocale } from '@bourse/i18n/i18n';
import type { ComponentType } from 'react';
import { importChunk } from './chunks.ts';
import type { Container, Host } from './container.ts';
import { Files, type Insert, preloadFile } from './files.ts';
import { filesOfPart } from './files-of-part.ts';
import { LoadError, loadErrorOf } from './load-error.ts';
import { PromiseCache, withTimeout } from './promise-cache.ts';
import type { Loading, PageReleases } from './recover.ts';
import type { Part, Registry, Release, RemoteRelease } from './registry.ts';
import type { Remote } from './remote.ts';
import type { PartKind, Remotes } from './remotes.ts';
import { wasReplaced } from './replaced.ts';
import type { SharedModules } from './standard-remotes.ts';

interface Options {
  readonly registry: Registry;
  /** Base of the app's files, absolute. */
  readonly files: string;
  readonly shared: SharedModules;
  /** How a file gets into the page; for tests. */
  readonly insert?: Insert;
}

/**
 * Remotes as files of their own. This loader fetches all files of a part in parallel, each with integrity and deadline, and
 * initialises the container with the host. Why: decisions/loader.md.
 */
export function federatedRemotes({ registry, files: base, shared, insert }: Options): Remotes {
  const files = new Files(insert);
  const exposed = new PromiseCache<Remote>();
  const parts = new PromiseCache<ComponentType>();
  const lazy = new PromiseCache<object>();
  /** The releases that this page runs: those of the registry, but for what stands in for one that has failed. */
  const releases = [...registry.remotes];
  const releaseOf = (name: string) => releases.find((one) => one.name === name);
  const loading = new Set<Loading>();
  const irreplaceable = new Set<string>();
  const track = <T>(dir: string, work: Promise<T>, isPart = false): Promise<T> => {
    const one = { dir, work };
    loading.add(one);
    const end = (stays: boolean) => {
      loading.delete(one);
      if (stays) irreplaceable.add(dir);
    };
    work.then(
      () => end(isPart),
      (error) => end(error instanceof LoadError && error.problem === 'deadline'),
    );
    return work;
  };
  const modules: Record<string, object> = { ...shared.eager };
  const host: Host = { shared: modules, load: (address) => loadChunk(address) };

  const supply = async (name: string): Promise<void> => {
    const load = shared.lazy[name];
    if (load) modules[name] = await lazy.get(name, () => importChunk(load));
  };
  const addressOf = (release: Release, name: string) => new URL(release.dir + name, base).href;
  const load = (release: Release, name: string) =>
    track(release.dir, files.load(addressOf(release, name), release.files[name] ?? ''));

  /** What a remote's own code imports beyond its parts: a chunk that it imports lazily, with the chunk's styles. */
  const loadChunk = async (address: string): Promise<void> => {
    const remote = releases.find(({ dir }) => address.startsWith(new URL(dir, base).href));
    const name = remote && address.slice(addressOf(remote, '').length);
    if (!remote || !name || !Object.hasOwn(remote.files, name))
      throw new LoadError('unreachable', `${address} is no file of a remote.`);
    const style = name.replace(/\.js$/, '.css');
    await fetchAll(remote, remote.files[style] ? [name, style] : [name]);
  };

  const fetchAll = (release: Release, names: readonly string[]) =>
    Promise.all(names.map((name) => load(release, name)));
  const forgetAll = (release: Release, names: readonly string[]) => {
    for (const name of names) files.forget(addressOf(release, name));
  };

  /** The one module that a remote exposes, by its container. */
  const exposedBy = async (remote: RemoteRelease, container: Container) => {
    const { name, global, dir } = remote;
    if (remote.standard) {
      const { openStandardRemote } = await importChunk(
        () => import(/* webpackChunkName: "on-request-standard-remotes" */ './standard-remotes.ts'),
      );
      return openStandardRemote({ name, global, address: new URL(dir, base).href }, shared);
    }
    container.init(host);
    return (await container.get())() as { readonly remote: Remote } | undefined;
  };

  /** What the remote exposes, once its container is initialised with the shared modules. */
  const open = (remote: RemoteRelease): Promise<Remote> =>
    exposed.get(remote.name, async () => {
      await fetchAll(remote, remote.entry);
      const container = Reflect.get(globalThis, remote.global) as Container | undefined;
      if (!container) throw new Error(`The entry of "${remote.name}" left no container.`);
      const module = await exposedBy(remote, container);
      if (!module) throw new LoadError('unreachable', `The container of "${remote.name}" is empty.`);
      return module.remote;
    });

  /** A container that failed or still hangs is useless: its files are fetched and run anew. */
  const forgetContainer = (remote: RemoteRelease) => {
    exposed.forget(remote.name);
    forgetAll(remote, remote.entry);
    Reflect.set(globalThis, remote.global, undefined);
  };

  const find = (name: string, kind: PartKind, id: string): [RemoteRelease, Part] => {
    const remote = releaseOf(name);
    const list: readonly Part[] | undefined = kind === 'screens' ? remote?.routes : remote?.slots;
    const part = list?.find((one) => one.id === id);
    if (!remote || !part) throw new LoadError('unreachable', `There is no ${kind} "${id}" of "${name}".`);
    if (remote.damaged) throw new LoadError('damaged', `The entry of "${name}" in the registry is damaged.`);
    if (remote.contract !== CONTRACT_VERSION) {
      const versions = `contract ${remote.contract}, the app has ${CONTRACT_VERSION}`;
      throw new LoadError('contract', `"${name}" ${remote.version} was built against ${versions}.`);
    }
    return [remote, part];
  };

  const attempt = async (name: string, kind: PartKind, id: string): Promise<ComponentType> => {
    const [remote, part] = find(name, kind, id);
    const { own, prefetch } = filesOfPart(registry, remote, part, currentLocale());
    for (const file of prefetch) preloadFile(addressOf(remote, file), remote.files[file] ?? '');
    let opened = false;
    const work = async () => {
      const opening = open(remote).then((exposes) => {
        opened = true;
        return exposes;
      });
      const supplied = Promise.all(part.shared.map(supply));
      const [exposes] = await Promise.all([opening, fetchAll(remote, own), supplied]);
      const component = exposes[kind][id];
      if (!component) throw new LoadError('unreachable', `"${name}" has no ${kind} "${id}".`);
      const [screen] = await Promise.all([component(), addTranslations(name, exposes.translations)]);
      return screen;
    };
    try {
      return await track(remote.dir, withTimeout(work(), `"${id}" of "${name}"`), true);
    } catch (error) {
      forgetAll(remote, own);
      if (!opened) forgetContainer(remote);
      throw loadErrorOf(error);
    }
  };

  const page: PageReleases = {
    registry,
    base,
    loading,
    irreplaceable,
    releaseOf,
    attempt,
    replace: (failed, found) => {
      forgetContainer(failed);
      releases[releases.indexOf(failed)] = found;
    },
    replacing: new Map(),
  };

  /** What happens after a failure is not in the first load. */
  const loadPart = async (name: string, kind: PartKind, id: string): Promise<ComponentType> => {
    await page.replacing.get(name);
    let failure: unknown;
    if (!wasReplaced(releaseOf(name)))
      try {
        return await attempt(name, kind, id);
      } catch (error) {
        const isOfRelease = error instanceof LoadError && error.problem === 'unreachable';
        if (!registry.previous || !isOfRelease) throw error;
        failure = error;
      }
    const { recover } = await importChunk(
      () => import(/* webpackChunkName: "load-failure" */ './recover.ts'),
    ).catch((error: unknown) => {
      throw failure ?? loadErrorOf(error);
    });
    return recover(page, { name, kind, id, failure });
  };

  return {
    registry,
    load: (name, kind, id) => parts.get(`${name} ${kind} ${id}`, () => loadPart(name, kind, id)),
    preloadEntry: (name) => {
      const remote = releaseOf(name);
      if (remote?.contract === CONTRACT_VERSION && !wasReplaced(remote))
        fetchAll(remote, remote.entry).catch(() => {});
    },
  };
}
