import { CONTRACT_VERSION } from '@bourse/contract/version';
import { addTranslations } from '@bourse/i18n/i18n';
import type { ComponentType } from 'react';
import { LoadError, loadErrorOf } from './load-error.ts';
import { PromiseCache, withTimeout } from './promise-cache.ts';
import type { Registry } from './registry.ts';
import type { Remote } from './remote.ts';
import type { Remotes } from './remotes.ts';

/** Remotes that are compiled into the application: in development, standalone, and in the build for comparison. */
export function localRemotes(registry: Registry, remotes: readonly Remote[]): Remotes {
  const parts = new PromiseCache<ComponentType>();
  return {
    registry,
    load: (name, kind, id) =>
      parts.get(`${name} ${kind} ${id}`, async () => {
        const { contract } = registry.remotes.find((one) => one.name === name) ?? {};
        if (contract !== undefined && contract !== CONTRACT_VERSION)
          throw new LoadError('contract', `"${name}" was built against contract ${contract}.`);
        const remote = remotes.find((one) => one.name === name);
        const component = remote?.[kind][id];
        if (!remote || !component) throw new LoadError('unreachable', `"${name}" has no ${kind} "${id}".`);
        const both = Promise.all([component(), addTranslations(name, remote.translations)]);
        try {
          const [screen] = await withTimeout(both, `"${id}" of "${name}"`);
          return screen;
        } catch (error) {
          throw loadErrorOf(error);
        }
      }),
    preloadEntry: () => {},
  };
}
