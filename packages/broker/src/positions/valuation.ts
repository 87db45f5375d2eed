/** What open lots are worth. A value needs a rate: without one it is unknown, not zero (D35). */
import type { PositionKind } from '@bourse/contract/market';
import { add, type Decimal, decimal, div, mul, round, sub } from '@bourse/money/decimal';
import { sql } from 'kysely';
import type { House } from '../house.ts';
import { instrumentOf } from '../instruments/rows.ts';
import type { Calendar, Venue } from '../market/calendar.ts';
import type { Market } from '../market/market.ts';
import { INSTRUMENTS } from '../market/symbols.ts';

/** The open lots of one symbol together. */
export interface Holding {
  symbol: string;
  quantity: number;
  /** price × quantity over all lots, in the instrument's currency. */
  notional: Decimal;
  /** With fees, in the deployment's currency. */
  cost: Decimal;
  rate: Decimal | null;
  /** Of the quantity and the notional, what was bought since the previous close. */
  newQuantity: number;
  newNotional: Decimal;
}

/** When a market closed before the session that its quotes show. */
const previousClose = ({ latestSession }: Calendar, at: number): Date => {
  const session = latestSession(at);
  return new Date((session && latestSession(session.opensAt - 1)?.closesAt) ?? 0);
};

/** Of every symbol, as JSON. */
const previousCloses = (market: Market, at: number): string => {
  const ofVenue = new Map<Venue, Date>();
  const closes = INSTRUMENTS.map(({ symbol, venue }) => {
    const close = ofVenue.get(venue) ?? previousClose(market.calendar(venue), at);
    ofVenue.set(venue, close);
    return [symbol, close];
  });
  return JSON.stringify(Object.fromEntries(closes));
};

const closesTable = (closes: string) =>
  sql<{ symbol: string; since: string }>`json_each_text(${closes}::json)`.as<'closed'>(
    sql`closed(symbol, since)`,
  );
const isNew = sql<boolean>`created_at >= closed.since::timestamptz`;

/** Holdings of a customer at an instant, the first bought first; of one kind, or of all. */
export const holdingsOf = async (
  { db, market }: House,
  customer: number,
  at: number,
  kind?: string,
): Promise<Holding[]> =>
  db
    .selectFrom('orders')
    .leftJoin(closesTable(previousCloses(market, at)), 'closed.symbol', 'orders.symbol')
    .where('customer_id', '=', customer)
    .where('open', '=', true)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as PositionKind))
    .groupBy(['orders.symbol', 'currency'])
    .select([
      'orders.symbol',
      sql<number>`sum(quantity)`.as('quantity'),
      sql<Decimal>`sum(price * quantity)`.as('notional'),
      sql<Decimal>`sum(total)`.as('cost'),
      sql<Decimal | null>`stock_rate(currency)`.as('rate'),
      sql<number>`coalesce(sum(quantity) filter (where ${isNew}), 0)`.as('newQuantity'),
      sql<Decimal>`coalesce(sum(price * quantity) filter (where ${isNew}), 0)`.as('newNotional'),
    ])
    .orderBy(sql`min(id)`)
    .execute();

const worth = (amount: Decimal, { rate }: Holding): Decimal | null =>
  rate && round(mul(amount, rate), 2, 'half-up');

/**
 * What a holding is worth at an instant, and how that moved in the present session: since the previous close, or since
 * the purchase of what was bought after it.
 */
export const valued = ({ market }: House, holding: Holding, at: number) => {
  const instrument = instrumentOf(holding.symbol);
  if (!instrument) return undefined;
  const quote = market.quote(instrument, at);
  const { quantity, newQuantity, newNotional } = holding;
  const value = worth(mul(quote.price, decimal(quantity)), holding);
  const held = mul(quote.previousClose, decimal(quantity - newQuantity));
  const before = worth(add(held, newNotional), holding);
  return { instrument, quote, value, dayChange: value && before && sub(value, before) };
};

/** Average price of one; two more places than the instrument's own, so that it multiplies back. */
export const averagePrice = ({ notional, quantity }: Holding, decimals: number): Decimal =>
  div(notional, decimal(quantity), decimals + 2);

/** The market value of everything that a customer holds. What has no rate counts nothing. */
export const totalValue = async (house: House, customer: number, at: number): Promise<Decimal> => {
  const holdings = await holdingsOf(house, customer, at);
  return add('0', ...holdings.map((holding) => valued(house, holding, at)?.value ?? '0'));
};
