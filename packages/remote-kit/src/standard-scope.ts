/**
 * What the shell supplies, as a share scope of module federation: for remotes that others have built with its own plugin. It
 * is loaded with the first of them.
 */
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

export const standardScope = ({ eager, lazy }: SharedModules): Record<string, object> => ({
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
