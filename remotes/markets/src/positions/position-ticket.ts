import type { Position } from '@bourse/contract/positions';
import { links, type Side } from '@bourse/links/links';

/** The path of the ticket that buys more of a position or sells it. */
export const positionTicket = ({ symbol, market, name, kind }: Position, side: Side): string =>
  links.trading(symbol, market ?? kind, name, side);
