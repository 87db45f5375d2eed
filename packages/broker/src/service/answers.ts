/** Answers the plain questions of the chat from the customer's own data. */
import type { Hold } from '@bourse/contract/customer';
import { add, type Decimal } from '@bourse/money/decimal';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { sql } from 'kysely';
import { holds } from '../accounts/holds.ts';
import { type Language, localeOf } from '../call/language.ts';
import type { Services } from '../call/services.ts';
import { instrumentOf } from '../instruments/rows.ts';
import { nextStepAt } from '../ipo/shown.ts';
import type { Venue } from '../market/calendar.ts';
import type { Question } from './intent.ts';
import type { TransferTexts } from './texts/shape.ts';
import { textsIn } from './texts/texts.ts';

interface Asked {
  services: Services;
  customer: number;
  language: Language;
  at: number;
}

/** How many things of one kind an answer lists. */
const LISTED = 3;
const LISTED_SYMBOLS = 5;

/** Times are those of the deployment, written as the app writes them (D26). */
const timesIn = (language: Language, timeZone: string) => {
  const locale = localeOf(language);
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const ofWeek = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return {
    moment: (time: Date | number) => full.format(time),
    hour: (time: number) => ofWeek.format(time),
  };
};

const writingFor = ({ services, language }: Asked) => ({
  ...timesIn(language, services.timeZone),
  amount: (value: Decimal) => formatAmount(value, services.currency),
  quantity: (value: number) => formatQuantity(value, services.currency),
});

type Part = string | null | undefined | false;
const joined = (parts: readonly Part[], by: string): string => parts.filter(Boolean).join(by);
const lines = (...parts: readonly Part[]): string => joined(parts, '\n');
/** Things that are several sentences each. */
const paragraphs = (parts: readonly Part[]): string => joined(parts, '\n\n');
const sentences = (...parts: readonly Part[]): string => joined(parts, ' ');

interface Transfer {
  state: 'inProgress' | 'completed' | 'failed';
  /** Number, amount and card. */
  what: string;
  created_at: Date;
  expected_at: Date | null;
  settled_at: Date | null;
  reason: string | null;
}

/** Says what is in progress; where nothing is, what became of the newest. @param transfers those in progress first */
const transferAnswer = (asked: Asked, texts: TransferTexts, transfers: readonly Transfer[]): string => {
  const { expected, reason } = textsIn(asked.language);
  const { moment } = writingFor(asked);
  const [first] = transfers;
  if (!first) return texts.nothing;
  if (first.state !== 'inProgress') {
    const settled = texts[first.state](first.what, moment(first.settled_at ?? first.created_at));
    return sentences(settled, first.state === 'failed' && first.reason !== null && reason(first.reason));
  }
  return paragraphs(
    transfers
      .filter(({ state }) => state === 'inProgress')
      .map(({ what, created_at, expected_at }) =>
        sentences(texts.inProgress(what, moment(created_at)), expected_at && expected(moment(expected_at))),
      ),
  );
};

const WITHDRAWAL_STATES = { n: 'inProgress', y: 'completed', b: 'failed' } as const;

const withdrawals = async (asked: Asked): Promise<string> => {
  const { withdrawal: texts } = textsIn(asked.language);
  const { amount } = writingFor(asked);
  const rows = await asked.services.db
    .selectFrom('withdrawals')
    .selectAll()
    .where('customer_id', '=', asked.customer)
    .orderBy(sql`status = 'n'`, 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  const transfers = rows.map((row) => ({
    ...row,
    state: WITHDRAWAL_STATES[row.status],
    what: texts.what(row.no, amount(row.amount), sentences(row.bank, `••${row.card}`)),
  }));
  return transferAnswer(asked, texts, transfers);
};

const RECHARGE_STATES = { 1: 'inProgress', 2: 'completed', 3: 'failed' } as const;

const recharges = async (asked: Asked): Promise<string> => {
  const { recharge: texts } = textsIn(asked.language);
  const { amount } = writingFor(asked);
  const rows = await asked.services.db
    .selectFrom('recharges')
    .selectAll()
    .where('customer_id', '=', asked.customer)
    .orderBy(sql`status = 1`, 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  const transfers = rows.map((row) => ({
    ...row,
    state: RECHARGE_STATES[row.status],
    what: texts.what(row.no, amount(row.amount)),
  }));
  return transferAnswer(asked, texts, transfers);
};

const lots = async (asked: Asked): Promise<string> => {
  const { services, customer, language, at } = asked;
  const { sell: texts } = textsIn(language);
  const { moment, quantity } = writingFor(asked);
  const rows = await services.db
    .selectFrom('orders')
    .select(['symbol', 'part_quantity as quantity', 'sellable_at'])
    .where('customer_id', '=', customer)
    .where('open', '=', true)
    .orderBy('id')
    .execute();
  if (rows.length === 0) return lines(texts.how, texts.nothing);
  const bySymbol = new Map<string, string[]>();
  for (const { symbol, quantity: units, sellable_at } of rows) {
    const isLocked = sellable_at !== null && sellable_at.getTime() > at;
    const lot = isLocked ? texts.from(quantity(units), moment(sellable_at)) : quantity(units);
    bySymbol.set(symbol, [...(bySymbol.get(symbol) ?? []), lot]);
  }
  const listed = [...bySymbol].slice(0, LISTED_SYMBOLS);
  const left = bySymbol.size - listed.length;
  return lines(
    texts.how,
    texts.lots,
    ...listed.map(([symbol, own]) => `${instrumentOf(symbol)?.code ?? symbol}: ${own.join(' + ')}`),
    left > 0 && texts.more(left),
  );
};

const held = async (asked: Asked): Promise<string> => {
  const { services, customer, language, at } = asked;
  const { held: texts } = textsIn(language);
  const { moment, amount } = writingFor(asked);
  const { db } = services;
  const { all } = await db
    .selectFrom('customers')
    .select(sql<Hold[]>`(${holds(customer)})`.as('all'))
    .where('id', '=', customer)
    .executeTakeFirstOrThrow();
  const locked = await db
    .selectFrom('orders')
    .where('customer_id', '=', customer)
    .where('open', '=', true)
    .where('sellable_at', '>', new Date(at))
    .select(({ fn }) => [fn.countAll<number>().as('lots'), fn.max('sellable_at').as('until')])
    .executeTakeFirstOrThrow();
  return lines(
    all.length === 0 ? texts.nothing : texts.total(amount(add('0', ...all.map((hold) => hold.amount)))),
    ...all.map(({ purpose, count, amount: part, until }) =>
      sentences(texts.purposes[purpose](count, amount(part)), until !== null && texts.until(moment(until))),
    ),
    locked.until && texts.unsettled(locked.lots, moment(locked.until)),
  );
};

const applications = async (asked: Asked): Promise<string> => {
  const { services, customer, language } = asked;
  const { ipo: texts, expected } = textsIn(language);
  const { moment, amount, quantity } = writingFor(asked);
  const rows = await services.db
    .selectFrom('ipo_applications as a')
    .innerJoin('ipos', 'ipos.id', 'a.ipo_id')
    .selectAll('a')
    .select(['ipos.company_name', 'ipos.status as ipo_status', nextStepAt.as('expected_at')])
    .where('a.customer_id', '=', customer)
    .orderBy(sql`a.stage < 3`, 'desc')
    .orderBy('a.id', 'desc')
    .limit(LISTED)
    .execute();
  const [first] = rows;
  if (!first) return texts.nothing;
  const stateOf = (row: typeof first): string => {
    if (row.ipo_status === 'cancelled') return texts.cancelled;
    if (row.status === 3) return texts.notAllotted;
    if (row.status !== 2) return texts.pending;
    const shares = quantity(row.allotted ?? 0);
    return row.transfer_status === 1 ? texts.transferred(shares) : texts.allotted(shares);
  };
  const underWay = rows.filter(({ stage }) => stage < 3);
  return paragraphs(
    (underWay.length > 0 ? underWay : [first]).map((row) =>
      sentences(
        texts.applied(row.no, row.company_name, quantity(row.quantity), amount(row.total)),
        stateOf(row),
        row.expected_at && expected(moment(row.expected_at)),
      ),
    ),
  );
};

const VENUES: readonly Venue[] = ['NSE', 'US', 'FX', 'FUTURE', 'CGI'];

const hours = async (asked: Asked): Promise<string> => {
  const { services, language, at } = asked;
  const { hours: texts } = textsIn(language);
  const { hour } = writingFor(asked);
  const changes = VENUES.map((venue) => {
    const calendar = services.market.calendar(venue);
    return { venue, isOpen: calendar.isOpen(at), next: calendar.nextChange(at) };
  });
  if (changes.every(({ next }) => next === undefined)) return texts.always;
  return lines(
    texts.heading(services.timeZone),
    ...changes.map(({ venue, isOpen, next }) => {
      const until = next === undefined ? '' : hour(next);
      return isOpen ? texts.open(texts.venues[venue], until) : texts.closed(texts.venues[venue], until);
    }),
  );
};

const ANSWERS: Record<Question, (asked: Asked) => Promise<string>> = {
  withdrawal: withdrawals,
  recharge: recharges,
  sell: lots,
  held,
  ipo: applications,
  hours,
};

/** @returns the answer in the customer's language, in several lines */
export const answerTo = (question: Question, asked: Asked): Promise<string> => ANSWERS[question](asked);
