import { links } from '@bourse/links/links';
import type { IconName } from '@bourse/ui/icon';

export type TabId = 'home' | 'markets' | 'watchlists' | 'trade' | 'account';

/** The items of the bottom navigation, whose routes are the only ones that show it (D9). */
export const TABS: readonly { id: TabId; to: string; icon: IconName }[] = [
  { id: 'home', to: links.home(), icon: 'home' },
  { id: 'markets', to: links.markets(), icon: 'markets' },
  { id: 'watchlists', to: links.watchlists(), icon: 'watchlist' },
  { id: 'trade', to: links.trade(), icon: 'trade' },
  { id: 'account', to: links.account(), icon: 'account' },
];

/**
 * Where the back button leads: one step back, or to `parent` when the page was opened at this route.
 * @param state the browser's `history.state`, in which the router counts its entries
 */
export function backTo(state: unknown, parent = links.home()): -1 | string {
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0;
  return typeof index === 'number' && index > 0 ? -1 : parent;
}
