import type { FeatureRoute } from '@bourse/remote-kit/feature';
import type { RegisteredRoute } from '@bourse/remote-kit/registry';
import { type Params, useMatches } from 'react-router-dom';

/** What the frame needs to know of the screen that it shows (product.md, "Routes"). */
export interface RouteMeta {
  readonly id: string;
  /** Whose translations hold the title: a remote's name, or `shell`. */
  readonly remote: string;
  /** Key of the title in those translations. */
  readonly title: string;
  /** What it says in each language while those translations are not there. */
  readonly titles?: RegisteredRoute['titles'];
  readonly titleInPage: boolean;
  readonly requiresAuth: boolean;
  readonly showBottomNav: boolean;
  readonly showBack: boolean;
  /** Where back leads from a page that was opened here; home where left out. */
  readonly parent?: string;
  readonly hideCustomerService: boolean;
}

export function metaOf(
  remote: string,
  route: Omit<FeatureRoute, 'path'> & Pick<RegisteredRoute, 'titles'>,
): RouteMeta {
  const { id, title, titles, requiresAuth } = route;
  return {
    id,
    remote,
    title,
    ...(titles ? { titles } : {}),
    titleInPage: route.titleInPage ?? false,
    requiresAuth,
    showBottomNav: route.showBottomNav ?? false,
    showBack: route.showBack ?? false,
    ...(route.parent === undefined ? {} : { parent: route.parent }),
    hideCustomerService: route.hideCustomerService ?? false,
  };
}

/** Meta of the current route, which every leaf of the table has, and the parameters of its path. */
export function useRoute(): { meta: RouteMeta; params: Params } {
  const leaf = useMatches().at(-1);
  if (!leaf?.handle) throw new Error('This route has no meta.');
  return { meta: leaf.handle as RouteMeta, params: leaf.params };
}
