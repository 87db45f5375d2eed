/**
 * What a deployment is made of, read from the page as the browser gets it, and releases that are bad in some way:
 * made on the wire, with hashes that fit, so that the app has no reason to refuse them before they run.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pageOf } from '@bourse/remote-build/page';
import type { Registry, RemoteRelease } from '@bourse/remote-kit/registry';
import type { Deployment } from '@bourse/session/config';
import { COMPOSED } from './composed.ts';
import type { FaultProxy } from './fault-proxy.ts';

const DATA = /(<script type="application\/json" id="registry">)(.*?)(<\/script>)/s;

export async function registryOf(url: string): Promise<Registry> {
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  return JSON.parse(DATA.exec(page)?.[2] ?? '') as Registry;
}

export function remoteIn(registry: Registry, name: string): RemoteRelease {
  const remote = registry.remotes.find((one) => one.name === name);
  if (!remote) throw new Error(`The registry has no remote "${name}".`);
  return remote;
}

const DEPLOYMENT = /(<script type="application\/json" id="deployment">)(.*?)(<\/script>)/s;

/** The same build for another deployment: only the page differs. */
export function rewriteDeployment(faultProxy: FaultProxy, change: Partial<Deployment>): () => void {
  const made = new Map<string, string>();
  const make = (page: string): string => {
    const registry = JSON.parse(DATA.exec(page)?.[2] ?? '') as Registry;
    const deployment = { ...JSON.parse(DEPLOYMENT.exec(page)?.[2] ?? ''), ...change } as Deployment;
    return pageOf({ parts: join(COMPOSED, registry.shell.dir), registry, deployment, policy: true });
  };
  const rewrite = (page: string) => {
    const known = made.get(page) ?? make(page);
    made.set(page, known);
    return known;
  };
  return faultProxy.fail({ match: PAGES, fault: { rewrite } });
}

/** Every address that answers the page: whatever is no file and no call. */
const PAGES = /^\/(?!api\/|shell\/|remotes\/)/;

/** @returns how to take the change back: the next page has the registry that was built */
export function rewriteRegistry(
  faultProxy: FaultProxy,
  change: (registry: Registry) => Registry,
): () => void {
  return faultProxy.fail({
    match: PAGES,
    fault: {
      rewrite: (page) =>
        page.replace(
          DATA,
          (_, open: string, data: string, close: string) =>
            `${open}${JSON.stringify(change(JSON.parse(data))).replaceAll('<', '\\u003c')}${close}`,
        ),
    },
  });
}

export const replaceRemote = (registry: Registry, name: string, change: object): Registry => ({
  ...registry,
  remotes: registry.remotes.map((one) => (one.name === name ? { ...one, ...change } : one)),
});

/** A remote that was built against another contract. */
export const ofAnotherContract = (faultProxy: FaultProxy, name: string): (() => void) =>
  rewriteRegistry(faultProxy, (registry) =>
    replaceRemote(registry, name, { contract: remoteIn(registry, name).contract + 1 }),
  );

/** As long as `window.releaseIsBroken` is true in the page, every part of a broken release throws while it renders. */
const THROWING = (part: string) =>
  `(props=>{if(globalThis.releaseIsBroken)throw new Error("thrown while rendering");return ${part}(props)})`;

/**
 * A release of a remote whose screens and slots throw while they render. Only the entry, which knows the remote's parts,
 * differs from the real one, and the registry names the hash that it has.
 */
export async function thatThrows(faultProxy: FaultProxy, name: string): Promise<() => void> {
  const { dir, entry } = remoteIn(await registryOf(faultProxy.url), name);
  const [file] = entry;
  const real = await (await fetch(`${faultProxy.url}/${dir}${file}`)).text();
  const broken = real.replace(
    /\.then\((\w+)=>(\1\.\w+)\)/g,
    (_, module: string, part: string) => `.then(${module}=>${THROWING(part)})`,
  );
  if (file === undefined || broken === real) throw new Error(`${dir}${file} has no parts that can throw.`);
  const integrity = `sha384-${createHash('sha384').update(broken).digest('base64')}`;
  const mend = [
    faultProxy.fail({ match: new RegExp(`/${dir}${file}`), fault: { rewrite: () => broken } }),
    rewriteRegistry(faultProxy, (registry) =>
      replaceRemote(registry, name, { files: { ...remoteIn(registry, name).files, [file]: integrity } }),
    ),
  ];
  return () => {
    for (const one of mend) one();
  };
}
