import type { StatsCompilation } from '@rspack/core';
import { supplierOf } from './composition.ts';
import { sharedModules } from './shared-modules.ts';
import { ALL, type Signatures, sharedSignatures } from './signatures.ts';
import { flat, type Module } from './stats.ts';

/** `external ["bourseHost","shared","@bourse/ui/section"]`: how the statistics name a module that the host supplies. */
const SUPPLIED = /^external \["bourseHost","shared","([^"]+)"\]$/;

/** Names of a list of the statistics; all where it says that the module is used as a whole. */
const names = (list: Module['usedExports']): readonly string[] =>
  Array.isArray(list) ? list : list === true ? [ALL] : [];

const signature = (of: Signatures[string] | undefined, name: string): string => of?.[name] ?? of?.[ALL] ?? '';

const sorted = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/** What a remote imports of the shared modules, and the signatures that these names have now. */
export async function usesOf(stats: StatsCompilation): Promise<Signatures> {
  const signatures = await sharedSignatures();
  const used = new Map<string, Set<string>>();
  for (const { name = '', usedExports } of flat(stats.modules)) {
    const module = SUPPLIED.exec(name)?.[1];
    if (module) used.set(module, new Set([...(used.get(module) ?? []), ...names(usedExports)]));
  }
  return sorted(
    [...used].map(([module, all]) => [
      module,
      sorted([...all].map((name) => [name, signature(signatures[module], name)])),
    ]),
  );
}

/**
 * What the shell supplies: the names that its build found in each shared module, with their signatures.
 * @throws Error where a shared module is not in the build
 */
export async function providesOf(stats: StatsCompilation): Promise<Signatures> {
  const signatures = await sharedSignatures();
  const modules = flat(stats.modules);
  return sorted(
    sharedModules().map((module) => {
      // There is one module of a library or an entry point, however many modules import it.
      const imported = modules.find(
        ({ providedExports, reasons = [] }) =>
          Array.isArray(providedExports) &&
          reasons.some(({ userRequest }) => userRequest === supplierOf(module)),
      );
      if (!imported) throw new Error(`The build of the shell does not say what ${module} exports.`);
      const provided = names(imported.providedExports).map(
        (name) => [name, signature(signatures[module], name)] as const,
      );
      return [module, sorted([...provided, [ALL, signature(signatures[module], ALL)]])];
    }),
  );
}

interface Skew {
  /** What the remote imports and the shell does not supply: it would fail in the browser. */
  readonly missing: readonly string[];
  /** What the shell supplies with other types than the remote was built against. */
  readonly changed: readonly string[];
}

/** How far a remote and a shell have grown apart, by names such as `Section of @bourse/ui/section`. */
export function skewBetween(uses: Signatures, provides: Signatures): Skew {
  const missing: string[] = [];
  const changed: string[] = [];
  for (const [module, wanted] of Object.entries(uses)) {
    const supplied = provides[module];
    if (!supplied) missing.push(module);
    else
      for (const [name, signature] of Object.entries(wanted)) {
        const what = name === ALL ? module : `${name} of ${module}`;
        if (!Object.hasOwn(supplied, name)) missing.push(what);
        else if (supplied[name] !== signature) changed.push(what);
      }
  }
  return { missing, changed };
}
