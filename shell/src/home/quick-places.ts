/** The quick-access strip (product.md, "Home"): seven places, of which this app shows those it has (D2). */
import { links } from '@bourse/links/links';
import { bestMatch } from '@bourse/remote-kit/match';
import type { Registry } from '@bourse/remote-kit/registry';
import type { IconName } from '@bourse/ui/icon';

const PLACES = [
  { id: 'blockTrading', to: links.blockTrading(), icon: 'blocks' },
  { id: 'qip', to: links.qip(), icon: 'qip' },
  { id: 'ipo', to: links.ipo(), icon: 'rocket' },
  { id: 'fundInvestment', to: links.fundInvestment(), icon: 'fund' },
  { id: 'forex', to: links.forex(), icon: 'forex' },
  { id: 'futures', to: links.futures(), icon: 'futures' },
  { id: 'treasuryDebt', to: links.treasuryDebt(), icon: 'bank' },
] as const satisfies readonly { id: string; to: string; icon: IconName }[];

export const quickPlaces = (registry: Pick<Registry, 'remotes'>) =>
  PLACES.filter(({ to }) => registry.remotes.some((remote) => bestMatch(remote.routes, to)));
