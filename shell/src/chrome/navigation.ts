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
