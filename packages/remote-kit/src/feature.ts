/**
 * What a remote offers, as data. The shell knows it before a byte of the remote's code is there: it builds its
 * routes from it and guards them (decision D3). No code may be needed to read it.
 */

export interface FeatureRoute {
  /** Names the screen in `src/remote.tsx`; unique within the remote. */
  readonly id: string;
  /** Path of React Router (`/stock/v2/:code/:name`), one or several. Its last segment may be optional
   * (`/recharge-records/:type?`); no splats. */
  readonly path: string | readonly string[];
  /**
   * Key of the screen's title in the remote's own translations, e.g. `records.title`. The text may use the parameters of the
   * path: `{{name}}`.
   */
  readonly title: string;
  /** The screen shows its title itself; the header carries only what the screen puts there (`@bourse/ui/header-title`). */
  readonly titleInPage?: boolean;
  /** Decision D3: true for every route of a remote; kept in the table and held to the guard by a test. */
  readonly requiresAuth: boolean;
  /** Only the five routes of decision D9. */
  readonly showBottomNav?: boolean;
  readonly showBack?: boolean;
  /** Where back leads from a page that was opened here: a path of the app, with parameters of the route's own. */
  readonly parent?: string;
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

/** The paths of a route, as a list. */
export const pathsOf = (route: Pick<FeatureRoute, 'path'>): readonly string[] =>
  typeof route.path === 'string' ? [route.path] : route.path;

/** Keeps the literal ids, so that `defineRemote` can ask for a screen for each. The build checks what it says. */
export const defineFeature = <const F extends Feature>(feature: F): F => feature;
