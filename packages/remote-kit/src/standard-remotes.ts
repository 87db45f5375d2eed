/**
 * Remotes that others have built with the plugin of module federation: its runtime opens them, with what the shell supplies as
 * their share scope. This module is loaded with the first of them. Why: decisions/containers.md.
 */
import { createInstance } from '@module-federation/enhanced/runtime';
import type { Remote } from './remote.ts';

/** Modules that the host supplies, by the name under which code imports them. */
export interface SharedModules {
  readonly eager: Readonly<Record<string, object>>;
  /** Large ones that not every screen imports: chunks of the host, which the registry lists for the parts that do. */
  readonly lazy: Readonly<Record<string, () => Promise<object>>>;
}

/** Versions of the shared modules by name; the build of the shell writes them. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** An entry of the scope, in the form in which the runtime of these remotes reads it. */
const entryOf = (name: string, get: () => Promise<() => object>, module?: object) => {
  const version = SHARED_VERSIONS[name] ?? '0.0.0';
  return {
    [version]: {
      version,
      scope: ['default'],
      from: 'bourse',
      loaded: module !== undefined,
      loading: null,
      ...(module ? { lib: () => module } : {}),
      get,
      useIn: [],
      deps: [],
      strategy: 'version-first',
      // There is one of each. Which versions a remote wants is its affair; publishing compares the contract.
      shareConfig: { singleton: true, requiredVersion: false, strictVersion: false },
    },
  };
};

const scopeOf = ({ eager, lazy }: SharedModules): Record<string, object> => ({
  ...Object.fromEntries(
    Object.entries(eager).map(([name, module]) => [name, entryOf(name, async () => () => module, module)]),
  ),
  ...Object.fromEntries(
    Object.entries(lazy).map(([name, load]) => [
      name,
      entryOf(name, async () => {
        const module = await load();
        return () => module;
      }),
    ]),
  ),
});

interface StandardRemote {
  readonly name: string;
  /** The variable in which its entry has left its container. */
  readonly global: string;
  /** Address of its folder. */
  readonly address: string;
}

let federation: ReturnType<typeof createInstance> | undefined;

/** Opens a remote whose entry has run. Asked again after a failure it starts anew. */
export async function openStandardRemote(
  { name, global, address }: StandardRemote,
  shared: SharedModules,
): Promise<{ readonly remote: Remote } | null> {
  if (!federation) {
    federation = createInstance({ name: 'bourse', remotes: [] });
    federation.initShareScopeMap('default', scopeOf(shared) as never);
  }
  const described = { name, entry: address, entryGlobalName: global, type: 'global' as const };
  federation.registerRemotes([described], { force: true });
  return federation.loadRemote<{ remote: Remote }>(`${name}/remote`);
}
