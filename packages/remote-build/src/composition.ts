import path from 'node:path';
import { LAZY_SHARED, SHARED_LIBRARIES } from '@bourse/remote-kit/shared';
import { type RspackPluginInstance, rspack } from '@rspack/core';
import { sharedModules } from './shared-modules.ts';
import { ROOT } from './workspace.ts';

const here = path.join(ROOT, 'packages/remote-kit/src');
const written = path.join(here, 'composition.written.ts');

/** What the host imports in order to supply a shared module: the module, or its facade. */
export function supplierOf(name: string): string {
  const facade = SHARED_LIBRARIES[name]?.facade;
  return facade ? `./facades/${facade}.ts` : name;
}

/** Hands each shared module, or its facade, to the loader of remotes that are built separately. */
function federated(): string {
  const names = sharedModules();
  const eager = names.filter((name) => !LAZY_SHARED.includes(name));
  return [
    "import { federatedRemotes } from './loader.ts';",
    ...eager.map((name, index) => `import * as m${index} from ${JSON.stringify(supplierOf(name))};`),
    'const eager = {',
    ...eager.map((name, index) => `  ${JSON.stringify(name)}: m${index},`),
    '};',
    'const lazy = {',
    ...LAZY_SHARED.map((name) => {
      const chunk = `/* webpackChunkName: ${JSON.stringify(lazySharedChunk(name))} */`;
      return `  ${JSON.stringify(name)}: () => import(${chunk} ${JSON.stringify(supplierOf(name))}),`;
    }),
    '};',
    'export const connectRemotes = (registry, files) =>',
    '  federatedRemotes({ registry, files, shared: { eager, lazy } });',
  ].join('\n');
}

/** Name of the chunk in which a lazily loaded shared module is. */
export const lazySharedChunk = (name: string): string => name.replace(/\W+/g, '-').replace(/^-/, '');

/**
 * Imports the remotes themselves. It does so by `require`: a module that is required is never concatenated into the one
 * that requires it, so the statistics still say which chunk belongs to which screen.
 */
function local(remotes: readonly string[], throwing: readonly string[]): string {
  const isThrowing = (name: string) => throwing.includes(name);
  return [
    "import { localRemotes } from './local-remotes.ts';",
    remotes.some(isThrowing) ? "import { thatThrows } from './that-throws.ts';" : '',
    ...remotes.map((name, index) => {
      const file = path.join(ROOT, 'remotes', name, 'src/remote.tsx');
      return `const { remote: r${index} } = require(${JSON.stringify(file)});`;
    }),
    'export const connectRemotes = (registry) => localRemotes(registry, [',
    ...remotes.map((name, index) => (isThrowing(name) ? `  thatThrows(r${index}),` : `  r${index},`)),
    ']);',
  ].join('\n');
}

export type Composition =
  | { readonly kind: 'federated' }
  | {
      readonly kind: 'local';
      readonly remotes: readonly string[];
      /** Those whose screens and slots throw while they render. */
      readonly throwing?: readonly string[];
    };

/** What `@bourse/remote-kit/composition` is in this compilation. */
export function composition(of: Composition): {
  alias: Record<string, string>;
  plugin: RspackPluginInstance;
} {
  const source = of.kind === 'federated' ? federated() : local(of.remotes, of.throwing ?? []);
  return {
    alias: { '@bourse/remote-kit/composition$': written },
    plugin: new rspack.experiments.VirtualModulesPlugin({ [written]: source }),
  };
}
