import type { FeatureRoute } from '@bourse/remote-kit/feature';
import type { RegisteredRoute } from '@bourse/remote-kit/registry';
import { type Params, useMatches } from 'react-router-dom';

/** What the frame needs to know about the current screen (product.md, "Routes"). */
export interface RouteMeta {
  readonly id: string;
  /** Namespace of the title: a remote's name, or `shell`. */
  readonly remote: string;
  /** Key of the title in that namespace. */
  readonly title: string;
  /** The title in each language, used until the namespace is loaded. */
  readonly titles?: RegisteredRoute['titles'];
  readonly titleInPage: boolean;
  readonly requiresAuth: boolean;
  readonly showBottomNav: boolean;
  readonly showBack: boolean;
  /** Path that the back button leads to when the page was opened at this route; home by default. */
  readonly parent?: string;
  readonly hideCustomerService: boolean;
}

export function metaOf(
  remote: string,
  route: Omit<FeatureRoute, 'path' | 'calls'> & Pick<RegisteredRoute, 'titles'>,
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

/**
 * The metadata of the current route and its path parameters. Every leaf of the route table has metadata. @throws Error
 * for a route without it
 */
export function useRoute(): { meta: RouteMeta; params: Params } {
  const leaf = useMatches().at(-1);
  if (!leaf?.handle) throw new Error('This route has no meta.');
  return { meta: leaf.handle as RouteMeta, params: leaf.params };
}
