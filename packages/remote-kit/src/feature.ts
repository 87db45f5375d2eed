/**
 * What a remote offers, as data. The shell knows it before a byte of the remote's code is there: it builds its
 * routes from it and guards them (decision D3). No code may be needed to read it.
 */

/** Grows when shell and remotes can no longer work together; the loader refuses a remote built against another. */
export const CONTRACT_VERSION = 1;

/** The languages in which every text must exist (decision D46). */
export const WORD_LOCALES = ['en', 'zh', 'de', 'es'] as const;
export type WordLocale = (typeof WORD_LOCALES)[number];

export interface FeatureRoute {
  /** Names the screen in `src/remote.tsx`; unique within the remote. */
  readonly id: string;
  /** Path of React Router (`/stock/v2/:code/:name`, `/recharge-records/:type?`), one or several. No splats. */
  readonly path: string | readonly string[];
  /** Key of the screen's title in the remote's own words, e.g. `stockDetail.title`. */
  readonly title: string;
  /** Decision D3: true for every route of a remote; kept in the table and held to the guard by a test. */
  readonly requiresAuth: boolean;
  /** Only the five routes of decision D9. */
  readonly showBottomNav?: boolean;
  readonly showBack?: boolean;
  readonly hideCustomerService?: boolean;
}

export interface FeatureSlot {
  /** `<place>.<what>/v<n>`, e.g. `home.markets/v1`; a slot that changes what it promises gets a new number. */
  readonly id: string;
}

export interface Feature {
  readonly name: string;
  readonly routes: readonly FeatureRoute[];
  readonly slots?: readonly FeatureSlot[];
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const SLOT = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*\/v[1-9][0-9]*$/;
const SEGMENT = /^(:[a-zA-Z][a-zA-Z0-9]*\??|[A-Za-z0-9._~-]+)$/;

/** The paths of a route, as a list. */
export const pathsOf = (route: Pick<FeatureRoute, 'path'>): readonly string[] =>
  typeof route.path === 'string' ? [route.path] : route.path;

function problemsOf(feature: Feature): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  const once = (what: string, value: string) => {
    if (seen.has(`${what} ${value}`)) problems.push(`${what} "${value}" is there twice`);
    seen.add(`${what} ${value}`);
  };
  if (!NAME.test(feature.name)) problems.push(`name "${feature.name}" is not kebab-case`);
  for (const route of feature.routes) {
    once('route', route.id);
    if (!NAME.test(route.id)) problems.push(`route id "${route.id}" is not kebab-case`);
    if (!route.title) problems.push(`route "${route.id}" has no title key`);
    if (pathsOf(route).length === 0) problems.push(`route "${route.id}" has no path`);
    for (const path of pathsOf(route)) {
      once('path', path);
      const segments = path.split('/').slice(1);
      if (!path.startsWith('/') || !segments.every((segment) => SEGMENT.test(segment))) {
        problems.push(`path "${path}" of route "${route.id}" is not a plain absolute path`);
      }
    }
  }
  for (const slot of feature.slots ?? []) {
    once('slot', slot.id);
    if (!SLOT.test(slot.id)) problems.push(`slot id "${slot.id}" does not read <place>.<what>/v<n>`);
  }
  return problems;
}

/** Keeps the literal ids, so that `defineRemote` can ask for a screen for each. Throws with every problem at once. */
export function defineFeature<const F extends Feature>(feature: F): F {
  const problems = problemsOf(feature);
  if (problems.length > 0) throw new Error(`feature.ts of "${feature.name}": ${problems.join('; ')}.`);
  return feature;
}
