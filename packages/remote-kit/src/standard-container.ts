/**
 * The entry of a remote for hosts of others (`remoteEntry.js`): the protocol of module federation, with its share scope,
 * before the container that our shell opens (`entry.js`). Our shell never loads it. Why: decisions/containers.md.
 */
import type { Container, Host } from './container.ts';
import { insertFile } from './files.ts';

/** The variable in which `entry.js` leaves its container; the build writes it. */
declare const CONTAINER: string;

/** The one module that a remote exposes. */
const EXPOSED = './remote';

/** A version of a shared module, as the federation runtime registers it. */
interface Shared {
  /** There where the module is loaded already. */
  readonly lib?: (() => object) | undefined;
  readonly get: () => Promise<() => object> | (() => object);
}

/** By the name under which code imports a module, and by version. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, Shared>>>>;

/** What is read of `release.json`. */
interface Release {
  readonly name: string;
  readonly entry: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly uses: Readonly<Record<string, unknown>>;
}

const base = new URL('.', (document.currentScript as HTMLScriptElement).src).href;

/** @throws Error where the host does not share it */
async function sharedModule(scope: ShareScope, name: string, remote: string): Promise<object> {
  const [version] = Object.values(scope[name] ?? {});
  if (!version)
    throw new Error(
      `The host does not share ${name}, which the remote "${remote}" imports. Add it to "shared" of the host.`,
    );
  return (version.lib ?? (await version.get()))();
}

async function open(scope: ShareScope): Promise<Container> {
  const release = (await (await fetch(`${base}release.json`)).json()) as Release;
  const { name, entry, files, uses } = release;
  const load = async (file: string) => {
    const style = file.replace(/\.js$/, '.css');
    const all = files[style] ? [file, style] : [file];
    await Promise.all(all.map((one) => insertFile(base + one, files[one] ?? '')));
  };
  const modules = Object.keys(uses).map(
    async (module) => [module, await sharedModule(scope, module, name)] as const,
  );
  const shared = Object.fromEntries(await Promise.all(modules));
  await Promise.all(entry.map(load));
  const container = Reflect.get(globalThis, CONTAINER) as Container;
  // Another remote of ours may be open in this host already; its chunks are its own, and what is shared is the same.
  const other: Host | undefined = globalThis.bourseHost;
  container.init({
    shared: { ...other?.shared, ...shared },
    load: (address) => {
      if (address.startsWith(base)) return load(address.slice(base.length));
      return other ? other.load(address) : Promise.reject(new Error(`${address} is no file of "${name}".`));
    },
  });
  return container;
}

let opened: Promise<Container> | undefined;

export async function init(scope: ShareScope): Promise<void> {
  opened ??= open(scope);
  await opened;
}

/** @throws Error where the remote exposes no module of that name, or was not initialised */
export async function get(name: string): Promise<() => unknown> {
  if (name !== EXPOSED) throw new Error(`${base} exposes ${EXPOSED}, not ${name}: import that.`);
  if (!opened) throw new Error(`${base} has no share scope yet: call its init first.`);
  return (await opened).get();
}
