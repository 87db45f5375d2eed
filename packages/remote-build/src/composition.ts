import path from 'node:path';
import { LATE, SHARED_LIBRARIES } from '@bourse/remote-kit/shared';
import { type RspackPluginInstance, rspack } from '@rspack/core';
import { sharedNames } from './remote-config.ts';
import { ROOT } from './workspace.ts';

const here = path.join(ROOT, 'packages/remote-kit/src');
const written = path.join(here, 'composition.written.ts');

/** Hands each shared module, or its facade, to the loader of remotes that are built separately. */
function federated(): string {
  const names = sharedNames();
  const from = (name: string) => {
    const facade = SHARED_LIBRARIES[name]?.facade;
    return facade ? `./facades/${facade}.ts` : name;
  };
  const ready = names.filter((name) => !LATE.includes(name));
  return [
    "import { federatedRemotes } from './loader.ts';",
    ...ready.map((name, index) => `import * as m${index} from ${JSON.stringify(from(name))};`),
    'const ready = {',
    ...ready.map((name, index) => `  ${JSON.stringify(name)}: m${index},`),
    '};',
    'const late = {',
    ...LATE.map((name) => {
      const chunk = `/* webpackChunkName: ${JSON.stringify(lateChunk(name))} */`;
      return `  ${JSON.stringify(name)}: () => import(${chunk} ${JSON.stringify(from(name))}),`;
    }),
    '};',
    'export const connectRemotes = (registry, files) =>',
    '  federatedRemotes({ registry, files, shared: { ready, late } });',
  ].join('\n');
}

/** Name of the chunk in which a late shared module is. */
export const lateChunk = (name: string): string => name.replace(/\W+/g, '-').replace(/^-/, '');

/**
 * Takes the remotes themselves. By `require`, which the compiler never melts into the module that asks: the statistics
 * then still say which chunk is which screen's.
 */
function local(remotes: readonly string[]): string {
  return [
    "import { localRemotes } from './local-remotes.ts';",
    ...remotes.map((name, index) => {
      const door = path.join(ROOT, 'remotes', name, 'src/remote.tsx');
      return `const { remote: r${index} } = require(${JSON.stringify(door)});`;
    }),
    'export const connectRemotes = (registry) => localRemotes(registry, [',
    ...remotes.map((_, index) => `  r${index},`),
    ']);',
  ].join('\n');
}

export type Composition =
  | { readonly kind: 'federated' }
  | { readonly kind: 'local'; readonly remotes: readonly string[] };

/** What `@bourse/remote-kit/composition` is in this compilation. */
export function composition(of: Composition): {
  alias: Record<string, string>;
  plugin: RspackPluginInstance;
} {
  const source = of.kind === 'federated' ? federated() : local(of.remotes);
  return {
    alias: { '@bourse/remote-kit/composition$': written },
    plugin: new rspack.experiments.VirtualModulesPlugin({ [written]: source }),
  };
}
