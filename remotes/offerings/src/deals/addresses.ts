/** The addresses of the two kinds of offers: each is a list, the sheet over it, and the orders. */
import type { OfferKind } from '@bourse/contract/deals';
import { optionalLinks } from '@bourse/links/links';

export const listOf = (kind: OfferKind): string =>
  kind === 'bulk' ? optionalLinks.blockTrading() : optionalLinks.qip();

export const ordersOf = (kind: OfferKind): string =>
  kind === 'bulk' ? optionalLinks.blockOrders() : optionalLinks.qipOrders();

/** What the query of a list says: the code that it is searched by, the offer whose sheet is open, and a quantity. */
interface ListQuery {
  code?: string | undefined;
  buy?: string | undefined;
  quantity?: string | undefined;
}

/** '?code=SMPL&buy=7'; '?' for none. */
export const queryOf = (said: ListQuery): string =>
  `?${new URLSearchParams(Object.entries(said).filter(([, value]) => value) as [string, string][])}`;
