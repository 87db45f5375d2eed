import { optionalLinks } from '@bourse/links/links';
import { fundOrderAddress, numberOf } from '../fund-investment/order.ts';
import { applicationAddress, applyAddress } from '../ipo/addresses.ts';
import type { CalendarEvent } from './events.ts';

const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`;

/** The address where the customer can act on an event: the sheet, the order, or the loans. */
export function addressOf(event: CalendarEvent): string {
  switch (event.of) {
    case 'ipo': {
      const { id, applicationId } = event.ipo;
      return applicationId === null ? applyAddress(id) : applicationAddress(applicationId);
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
