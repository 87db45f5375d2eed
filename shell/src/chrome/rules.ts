/** What the frame shows when: rules without React (product.md, "Frame"; D2, D9, D10). */
import { links, optionalLinks, ownPath } from '@bourse/links/links';
import type { IconName } from '@bourse/ui/icon';

/** How customer service is reached: a screen of this app, or another address. */
export type ServiceTarget = { readonly to: string } | { readonly href: string };

interface ServiceFacts {
  /** The deployment's flag: customer service is the in-app chat. */
  chat: boolean;
  /** What `kefu` answered, if anything yet. */
  answer: { link: string | null; route: string | null } | undefined;
  /** Whether this app has a screen at a path. */
  hasRoute: (path: string) => boolean;
}

/** An address that may be opened from a back end's answer: never one that runs code. */
const isSafe = (address: string): boolean => /^(https?:\/\/|mailto:|tel:)/i.test(address);

/** @returns undefined where there is neither chat nor link: then nothing may promise any (D2, D10) */
export function serviceTarget({ chat, answer, hasRoute }: ServiceFacts): ServiceTarget | undefined {
  const screen = optionalLinks.customerService();
  if (chat) return hasRoute(screen) ? { to: screen } : undefined;
  if (answer?.link && isSafe(answer.link)) return { href: answer.link };
  const route = ownPath(answer?.route);
  return route && hasRoute(route) ? { to: route } : undefined;
}

/** D9. While a dialog is open the stylesheet hides it, as it does the bottom navigation. */
export const isServiceShown = (
  route: { readonly hideCustomerService: boolean },
  pathname: string,
  target: ServiceTarget | undefined,
): target is ServiceTarget =>
  target !== undefined && !route.hideCustomerService && !('to' in target && target.to === pathname);

export type TabId = 'home' | 'markets' | 'watchlists' | 'trade' | 'account';

/** The five tabs, which are also the only routes that show them (D9). */
export const TABS: readonly { id: TabId; to: string; icon: IconName }[] = [
  { id: 'home', to: links.home(), icon: 'home' },
  { id: 'markets', to: links.markets(), icon: 'markets' },
  { id: 'watchlists', to: links.watchlists(), icon: 'watchlist' },
  { id: 'trade', to: links.trade(), icon: 'trade' },
  { id: 'account', to: links.account(), icon: 'account' },
];

/**
 * Where back leads: one step, or to `parent` where this page was opened here and there is no step in the app.
 * @param state the browser's `history.state`, in which the router counts its entries
 */
export function backTo(state: unknown, parent = links.home()): -1 | string {
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0;
  return typeof index === 'number' && index > 0 ? -1 : parent;
}
