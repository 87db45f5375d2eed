/**
 * What happens with the customer's money in the next 30 days (product.md, "Calendar"; D78), out of the lists of several
 * calls. Pure; instants are epoch ms, days are those of a time zone.
 */
import type { Offer, OfferKind } from '@bourse/contract/deals';
import type { FundOrder } from '@bourse/contract/funds';
import type { Ipo } from '@bourse/contract/ipo';
import type { Loan } from '@bourse/contract/loans';
import { daysBetween } from '@bourse/contract/wall-clock';
import { type TimeLeft, timeLeft } from '@bourse/figures/time-left';

const DAY = 86_400_000;
/** How many days ahead are shown. */
const AHEAD = 30;

/** The lists that are known; one that failed is left out. */
export interface Sources {
  ipos?: readonly Ipo[] | undefined;
  blockTrades?: readonly Offer[] | undefined;
  qips?: readonly Offer[] | undefined;
  /** Active ones. */
  fundOrders?: readonly FundOrder[] | undefined;
  loans?: readonly Loan[] | undefined;
}

interface Dated {
  id: string;
  at: number;
  /** The customer's own money is in it. */
  isMine: boolean;
}

export type CalendarEvent = Dated &
  (
    | { of: 'ipo'; what: 'opens' | 'closes' | 'allotment'; ipo: Ipo }
    | { of: 'offer'; what: 'opens' | 'closes'; kind: OfferKind; offer: Offer }
    | { of: 'fund'; what: 'ends'; order: FundOrder }
    | { of: 'loan'; what: 'due'; loan: Loan }
  );

/** The first and the last day of something, as far as they are known. */
const opensAndCloses = ({ startsAt, endsAt }: { startsAt: number | null; endsAt: number | null }) => [
  ...(startsAt === null ? [] : [{ what: 'opens', at: startsAt } as const]),
  ...(endsAt === null ? [] : [{ what: 'closes', at: endsAt } as const]),
];

/** The allotment is an event only for customers who have applied, also after the offering has closed. */
const ipoEvents = (ipos: readonly Ipo[]): CalendarEvent[] =>
  ipos.flatMap((ipo) => {
    const isMine = (ipo.appliedQuantity ?? 0) > 0;
    const dates = [
      ...(ipo.status === 'forthcoming' ? opensAndCloses(ipo) : []),
      ...(isMine && ipo.allotmentAt !== null ? [{ what: 'allotment', at: ipo.allotmentAt } as const] : []),
    ];
    return dates.map(
      ({ what, at }): CalendarEvent => ({ id: `ipo ${ipo.id} ${what}`, of: 'ipo', what, at, ipo, isMine }),
    );
  });

const offerEvents = (kind: OfferKind, offers: readonly Offer[]): CalendarEvent[] =>
  offers
    .filter(({ status }) => status === 'open')
    .flatMap((offer) =>
      opensAndCloses(offer).map(
        ({ what, at }): CalendarEvent => ({
          id: `${kind} ${offer.id} ${what}`,
          of: 'offer',
          what,
          kind,
          at,
          offer,
          isMine: (offer.boughtQuantity ?? 0) > 0,
        }),
      ),
    );

const fundEvents = (orders: readonly FundOrder[]): CalendarEvent[] =>
  orders.flatMap((order): CalendarEvent[] =>
    order.status === 'active' && order.endsAt !== null
      ? [{ id: `fund ${order.id}`, of: 'fund', what: 'ends', at: order.endsAt, order, isMine: true }]
      : [],
  );

const loanEvents = (loans: readonly Loan[]): CalendarEvent[] =>
  loans.flatMap((loan): CalendarEvent[] =>
    loan.state === 'unpaid' && loan.repaymentTime !== null
      ? [{ id: `loan ${loan.id}`, of: 'loan', what: 'due', at: loan.repaymentTime, loan, isMine: true }]
      : [],
  );

/** What is ahead, from now to the end of the thirtieth day, the next first. */
export function eventsOf(sources: Sources, now: number, timeZone: string): CalendarEvent[] {
  const { ipos = [], blockTrades = [], qips = [], fundOrders = [], loans = [] } = sources;
  return [
    ...ipoEvents(ipos),
    ...offerEvents('bulk', blockTrades),
    ...offerEvents('qip', qips),
    ...fundEvents(fundOrders),
    ...loanEvents(loans),
  ]
    .filter(({ at }) => at > now && daysBetween(now, at, timeZone) <= AHEAD)
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

export interface CalendarDay {
  /** An instant of the day. */
  at: number;
  events: CalendarEvent[];
}

/** Sorted events by the day of the zone on which they happen. */
export function byCalendarDay(events: readonly CalendarEvent[], timeZone: string): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (const event of events) {
    const last = days.at(-1);
    if (last && daysBetween(last.at, event.at, timeZone) === 0) last.events.push(event);
    else days.push({ at: event.at, events: [event] });
  }
  return days;
}

/** The time until something that happens within a day; undefined for what is later. */
export const leftWithinDay = (at: number, now: number): TimeLeft | undefined =>
  at - now < DAY ? timeLeft(at, now) : undefined;
