import { type Of, oneOf } from '@bourse/contract/schema';

/**
 * The kinds of instruments that can be bought; an index only shows a level. In a file of its own, because the customer's
 * data name it, and screens that ask for them need nothing else of the market.
 */
export const positionKind = oneOf(['stock', 'forex', 'futures', 'treasury']);
export type PositionKind = Of<typeof positionKind>;
