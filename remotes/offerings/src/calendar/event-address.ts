import { optionalLinks } from '@bourse/links/links';
import { fundOrderAddress, numberOf } from '../fund-investment/order.ts';
import type { CalendarEvent } from './events.ts';

const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`;

/** Where something can be done about an event: its sheet, its order, or the loans. */
export function addressOf(event: CalendarEvent): string {
  switch (event.of) {
    case 'ipo': {
      const { id, applicationId } = event.ipo;
      return applicationId === null
        ? withQuery(optionalLinks.ipo(), { apply: id })
        : withQuery(optionalLinks.ipoOrders(), { application: applicationId });
    }
    case 'offer':
      return withQuery(event.kind === 'bulk' ? optionalLinks.blockTrading() : optionalLinks.qip(), {
        buy: event.offer.id,
      });
    case 'fund':
      return fundOrderAddress(numberOf(event.order));
    default:
      return optionalLinks.loan();
  }
}
