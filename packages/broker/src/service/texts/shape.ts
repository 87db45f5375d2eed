/** The texts that the broker writes in the chat by itself. Amounts and times are inserted as the customer reads them. */
import type { HoldPurpose } from '@bourse/contract/customer';
import type { Venue } from '../../market/calendar.ts';

export interface TransferTexts {
  nothing: string;
  /** @param what the transfer: 'W26… of ₹5,000.00 to Example Bank ••3333' */
  inProgress(what: string, asked: string): string;
  completed(what: string, settled: string): string;
  failed(what: string, settled: string): string;
}

export interface Texts {
  greeting: string;
  /** Where the customer asks for a person. */
  person: string;
  /** Where no rule fits. */
  personWillAnswer: string;
  /** Ends each answer. */
  notMeant: string;
  expected(time: string): string;
  reason(words: string): string;
  withdrawal: TransferTexts & { what(no: string, amount: string, card: string): string };
  recharge: TransferTexts & { what(no: string, amount: string): string };
  sell: {
    how: string;
    nothing: string;
    lots: string;
    /** A lot that cannot be sold yet. */
    from(quantity: string, time: string): string;
    more(symbols: number): string;
  };
  held: {
    nothing: string;
    total(amount: string): string;
    purposes: Record<HoldPurpose, (count: number, amount: string) => string>;
    until(time: string): string;
    unsettled(lots: number, until: string): string;
  };
  ipo: {
    nothing: string;
    applied(no: string, company: string, quantity: string, total: string): string;
    pending: string;
    allotted(quantity: string): string;
    transferred(quantity: string): string;
    notAllotted: string;
    cancelled: string;
  };
  hours: {
    always: string;
    /** @param zone IANA name of the zone in which the times are */
    heading(zone: string): string;
    open(venue: string, until: string): string;
    closed(venue: string, until: string): string;
    venues: Record<Venue, string>;
  };
}
