import { type Order, POSITION_CAP } from '@bourse/contract/orders';
import { links } from '@bourse/links/links';
import { addressOf, draftOf } from './order-ticket.ts';

/**
 * The ticket that buys as many again, at the price of then: it is reviewed and placed like any other. An offer's quantity
 * may be above what one order of the market may have (D37).
 */
export function buyAgain({ symbol, market, kind, name, quantity }: Order): string {
  const draft = draftOf('buy', [{ quantity: Math.min(quantity, POSITION_CAP.full), lot: null }]);
  return `${links.trading(symbol, market ?? kind ?? 'stock', name ?? symbol, 'buy')}&${addressOf(draft)}`;
}
