/** What open lots are worth. A value needs a rate: without one it is unknown, not zero (D35). */
import type { PositionKind } from '@bourse/contract/market';
import { add, type Decimal, decimal, div, mul, round, sub } from '@bourse/money/decimal';
import { sql } from 'kysely';
import type { House } from '../house.ts';
import { instrumentOf } from '../instruments/rows.ts';

/** The open lots of one symbol together. */
export interface Holding {
  symbol: string;
  quantity: number;
  /** price × quantity over all lots, in the instrument's currency. */
  notional: Decimal;
  /** With fees, in the deployment's currency. */
  cost: Decimal;
  rate: Decimal | null;
}

/** Holdings of a customer, the first bought first; of one kind, or of all. */
export const holdingsOf = async ({ db }: House, customer: number, kind?: string): Promise<Holding[]> =>
  db
    .selectFrom('orders')
    .where('customer_id', '=', customer)
    .where('open', '=', true)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as PositionKind))
    .groupBy(['symbol', 'currency'])
    .select([
      'symbol',
      sql<number>`sum(quantity)::integer`.as('quantity'),
      sql<Decimal>`sum(price * quantity)`.as('notional'),
      sql<Decimal>`sum(total)`.as('cost'),
      sql<Decimal | null>`stock_rate(currency)`.as('rate'),
    ])
    .orderBy(sql`min(id)`)
    .execute();

const worth = (price: Decimal, { quantity, rate }: Holding): Decimal | null =>
  rate && round(mul(price, decimal(quantity), rate), 2, 'half-up');

/** What a holding is worth at an instant, and how that moved since the previous close. */
export const valued = ({ market }: House, holding: Holding, at: number) => {
  const instrument = instrumentOf(holding.symbol);
  if (!instrument) return undefined;
  const quote = market.quote(instrument, at);
  const value = worth(quote.price, holding);
  const before = worth(quote.previousClose, holding);
  return { instrument, quote, value, dayChange: value && before && sub(value, before) };
};

/** Average price of one; two more places than the instrument's own, so that it multiplies back. */
export const averagePrice = ({ notional, quantity }: Holding, decimals: number): Decimal =>
  div(notional, decimal(quantity), decimals + 2);

/** The market value of everything that a customer holds. What has no rate counts nothing. */
export const totalValue = async (house: House, customer: number, at: number): Promise<Decimal> => {
  const holdings = await holdingsOf(house, customer);
  return add('0', ...holdings.map((holding) => valued(house, holding, at)?.value ?? '0'));
};
