/**
 * What can go wrong with a remote, made on the wire between the browser and the server, so that nothing of the app knows
 * of it: for the journeys, and for a developer who wants to see it (`--fault markets:hang` of `pnpm start` and `pnpm dev`).
 */
import type { Registry, RemoteRelease } from '@bourse/remote-kit/registry';
import type { Fault, FaultProxy, Rule } from './fault-proxy.ts';
import { inlined } from './page.ts';
import { integrityOf } from './release-plugin.ts';

/** Of each, what happens. */
export const FAULT_KINDS = {
  hang: 'its files never come',
  missing: 'its files are not there',
  html: 'pages come in place of its files',
  syntax: 'its scripts do not parse',
  tamper: 'its files have one byte more than was released',
  contract: 'it was built for another version of the app',
  throw: 'its screens and slots throw while they render',
  slow: 'its files come late',
} as const;

export type FaultKind = keyof typeof FAULT_KINDS;

export interface RemoteFault {
  readonly remote: string;
  readonly kind: FaultKind;
}

/**
 * @param text such as `markets:hang`
 * @throws Error that lists the faults, or the remotes
 */
export function readRemoteFault(text: string, remotes: readonly string[]): RemoteFault {
  const [remote = '', kind = ''] = text.split(':');
  if (!Object.hasOwn(FAULT_KINDS, kind))
    throw new Error(
      `A fault is named <remote>:<fault>, e.g. markets:hang, not "${text}". There are:\n` +
        Object.entries(FAULT_KINDS)
          .map(([name, what]) => `  ${name.padEnd(9)} ${what}`)
          .join('\n'),
    );
  if (!remotes.includes(remote))
    throw new Error(
      `There is no remote "${remote}". There are: ${remotes.join(', ')}. Name one of them: --fault ${remotes[0]}:${kind}.`,
    );
  return { remote, kind: kind as FaultKind };
}

/** How late the files of a slow remote come, ms: within the loader's deadline of 8 s. */
const SLOW = 2_000;

/** Of the kinds that concern only files. */
export const FILE_FAULTS: Readonly<Partial<Record<FaultKind, Fault>>> = {
  hang: 'hang',
  missing: 'missing',
  html: 'html',
  syntax: 'syntax-error',
  tamper: 'tamper',
  slow: { delay: SLOW },
};

const REGISTRY = /(<script type="application\/json" id="registry">)(.*?)(<\/script>)/s;

/** Every address that answers the page: whatever is no file and no call. */
export const PAGES = /^\/(?!api\/|shell\/|remotes\/)/;

/** Whether a text is the page of a composed app. */
export const hasRegistry = (page: string): boolean => REGISTRY.test(page);

/** The registry in the HTML of a page. */
export const registryIn = (page: string): Registry => JSON.parse(REGISTRY.exec(page)?.[2] ?? '') as Registry;

/** The registry of the page that a server hands out at this address. */
export async function registryOf(url: string): Promise<Registry> {
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  return registryIn(await page.text());
}

export function remoteIn(registry: Pick<Registry, 'remotes'>, name: string): RemoteRelease {
  const remote = registry.remotes.find((one) => one.name === name);
  if (!remote) throw new Error(`The registry has no remote "${name}".`);
  return remote;
}

/** The HTML of a page with another registry. */
export const withRegistry = (page: string, change: (registry: Registry) => Registry): string =>
  page.replace(
    REGISTRY,
    (_, open: string, data: string, close: string) => open + inlined(change(JSON.parse(data))) + close,
  );

/** @returns how to take the change back: the next page has the registry that was built */
export const rewriteRegistry = (proxy: FaultProxy, change: (registry: Registry) => Registry): (() => void) =>
  proxy.fail({ match: PAGES, fault: { rewrite: (page) => withRegistry(page, change) } });

export const replaceRemote = (registry: Registry, name: string, change: object): Registry => ({
  ...registry,
  remotes: registry.remotes.map((one) => (one.name === name ? { ...one, ...change } : one)),
});

/** What is wrong with a remote: in its entry of the registry, and on the way of its files. */
interface Made {
  readonly change: object;
  readonly rules: readonly Rule[];
}

/**
 * A release of a remote whose screens and slots throw while they render. Only the entry, which knows the remote's parts,
 * differs from the real one, and the registry names the hash that it has.
 */
async function thatThrows(
  url: string,
  { dir, entry, files }: RemoteRelease,
  condition: string,
): Promise<Made> {
  const [file] = entry;
  const real = await (await fetch(`${url}/${dir}${file}`)).text();
  const throwing = (part: string) =>
    `(props=>{if(${condition})throw new Error("thrown while rendering");return ${part}(props)})`;
  const broken = real.replace(
    /\.then\((\w+)=>(\1\.\w+)\)/g,
    (_, module: string, part: string) => `.then(${module}=>${throwing(part)})`,
  );
  if (file === undefined || broken === real) throw new Error(`${dir}${file} has no parts that can throw.`);
  const integrity = integrityOf(Buffer.from(broken));
  return {
    change: { files: { ...files, [file]: integrity } },
    rules: [{ match: new RegExp(`/${dir}${file}`), fault: { rewrite: () => broken } }],
  };
}

interface ProvokeOptions {
  /** The files that the fault concerns; all of the remote unless given. */
  readonly files?: RegExp;
  /** JavaScript: whether a part throws that is rendered now; always unless given. */
  readonly throwsWhile?: string;
}

async function make(
  url: string,
  registry: Registry,
  { remote: name, kind }: RemoteFault,
  { files = new RegExp(`/remotes/${name}/`), throwsWhile = 'true' }: ProvokeOptions,
): Promise<Made> {
  const remote = remoteIn(registry, name);
  if (kind === 'contract') return { change: { contract: remote.contract + 1 }, rules: [] };
  if (kind === 'throw') return thatThrows(url, remote, throwsWhile);
  const fault = FILE_FAULTS[kind];
  return { change: {}, rules: fault === undefined ? [] : [{ match: files, fault }] };
}

/** Lets something go wrong with remotes, from the next request on. @returns how to mend it */
export async function provoke(
  proxy: FaultProxy,
  faults: readonly RemoteFault[],
  options: ProvokeOptions = {},
): Promise<() => void> {
  const registry = await registryOf(proxy.url);
  const made = await Promise.all(
    faults.map(async (fault) => ({ ...fault, ...(await make(proxy.url, registry, fault, options)) })),
  );
  const mend = [
    ...made.flatMap(({ rules }) => rules.map(proxy.fail)),
    // One rule for all, because the first that fits an address is the only one that applies.
    rewriteRegistry(proxy, (before) =>
      made.reduce((sum, { remote, change }) => replaceRemote(sum, remote, change), before),
    ),
  ];
  return () => {
    for (const one of mend) one();
  };
}
