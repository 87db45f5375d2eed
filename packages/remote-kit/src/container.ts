/**
 * The entry of every separately built remote: a container of module federation, and nothing more. The compiler's own
 * containers negotiate versions for each shared module; here the contract version has decided before a byte was fetched.
 * Why: decisions/containers.md.
 */

/** What the host hands to each remote: the shared modules, and its own way of fetching files. */
export interface Host {
  readonly shared: Readonly<Record<string, object>>;
  /** Fetches a chunk of a remote, with integrity, deadline and a fresh address after a failure. */
  readonly load: (address: string) => Promise<void>;
}

/** What the entry leaves in the remote's global variable. */
export interface Container {
  readonly init: (host: Host) => void;
  readonly get: () => Promise<() => unknown>;
}

declare global {
  /** Where a remote's compiled code finds the modules that it shares with the host. */
  var bourseHost: Host;
}

/** The compiler's hook for fetching a script; its own version is left out of this build. */
declare const __webpack_require__: {
  l: (address: string, done: (event: { type: string; target?: { src: string } }) => void) => void;
};

__webpack_require__.l = (address, done) => {
  globalThis.bourseHost.load(address).then(
    () => done({ type: 'load' }),
    () => done({ type: 'error', target: { src: address } }),
  );
};

export function init(host: Host): void {
  globalThis.bourseHost = host;
}

/** The one module that the remote exposes; it runs when it is asked for, because only then is there a host. */
export async function get(): Promise<() => unknown> {
  const module = await import(/* webpackMode: "eager" */ '@bourse/remote-kit/expose');
  return () => module;
}
