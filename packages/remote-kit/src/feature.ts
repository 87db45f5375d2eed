import type { IconName } from '@bourse/ui/icon';
import type { LinkPlaceId, SlotId } from './places.ts';

/**
 * What a remote offers, as data. The shell knows it before a byte of the remote's code is there: it builds its
 * routes from it and guards them (decision D3). No code may be needed to read it.
 */

/**
 * A call that a screen or slot makes first. It starts beside the files, before their code is there
 * (`@bourse/api/first-calls`). The code must make the same call, or it is made in vain.
 */
export interface FeatureCall {
  /** Name of an endpoint of the contract that is a GET. */
  readonly endpoint: string;
  /**
   * The endpoint's input. A text `:name` stands for the parameter of that name in the route's path, or for what the answer
   * of a call before it names so (`named` of the endpoint); such a call is only started where the address has no query.
   */
  readonly input?: Readonly<Record<string, string | number>>;
}

/**
 * What a screen looks like while it is on its way: rows below a heading (what is meant where none is said), a figure above a
 * large area and rows, or fields above a button.
 */
export const waitingShapes = ['list', 'detail', 'form'] as const;
export type WaitingShape = (typeof waitingShapes)[number];

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
  readonly shape?: WaitingShape;
  readonly calls?: readonly FeatureCall[];
  /**
   * Addresses of this route that show something in the example data, e.g. `/stock/v2/EUR%2FUSD/Euro`: standalone mode
   * links to them. Only for development: the registry does not hold them.
   */
  readonly examples?: readonly string[];
}

/** A component of the remote for a place of `places.ts`. */
export interface FeatureSlot {
  readonly id: SlotId;
  /** Smaller numbers come first where several remotes fill the place; 50 where left out. */
  readonly order?: number;
  readonly calls?: readonly FeatureCall[];
}

/** A link to a route of the remote, for a place of `places.ts` that shows links. */
export interface FeatureLink {
  readonly place: LinkPlaceId;
  /** Id of a route of this feature. One of its paths must have no parameters: the link leads there. */
  readonly route: string;
  readonly icon: IconName;
  /** Key of the link's text in the remote's own translations; the title of the route where left out. */
  readonly title?: string;
  /** Smaller numbers come first; 50 where left out. */
  readonly order?: number;
}

export interface Feature {
  readonly name: string;
  /** Key of what customers call this part of the app, where its builds are listed; its name where left out. */
  readonly title?: string;
  /** The team that answers for it, e.g. 'team-markets': named where its releases are published. */
  readonly owner?: string;
  /**
   * What each screen and slot may weigh, in KB of its scripts and styles as they are sent (brotli), with the container and
   * without what the shell supplies. A release that is heavier is not published.
   */
  readonly budget?: number;
  readonly routes: readonly FeatureRoute[];
  readonly slots?: readonly FeatureSlot[];
  readonly links?: readonly FeatureLink[];
}

/** The paths of a route, as a list. */
export const pathsOf = (route: Pick<FeatureRoute, 'path'>): readonly string[] =>
  typeof route.path === 'string' ? [route.path] : route.path;

/** Keeps the literal ids, so that `defineRemote` can ask for a screen for each. The build checks what it says. */
export const defineFeature = <const F extends Feature>(feature: F): F => feature;
