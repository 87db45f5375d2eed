/**
 * Dividends each quarter on every share and interest each half year on every bond, in proportion to the time they
 * were held. Bills pay none because they are sold at a discount. The amounts follow from the market's prices, so all
 * processes agree on them.
 */
import { sql } from 'kysely';
import type { Services } from '../call/services.ts';
import { instrumentOf } from '../instruments/rows.ts';
import { dividendOf, INTEREST, paysInterest, quarterStart } from '../market/distributions.ts';
import { marketRate } from '../market/rates.ts';
import { INSTRUMENTS, type Instrument } from '../market/symbols.ts';

/** @returns the first instants (epoch milliseconds) of the quarters after `after` and up to `upTo` */
export const quartersBetween = (after: number, upTo: number): number[] => {
  const quarters: number[] = [];
  for (let later = 1; ; later += 1) {
    const quarter = quarterStart(after, later);
    if (quarter > upTo) return quarters;
    quarters.push(quarter);
  }
};

/** Before the first customer's id. */
const NOBODY = 0;

const distributionOf = ({ market }: Pick<Services, 'market'>, instrument: Instrument, recordAt: number) => {
  if (instrument.kind === 'stock')
    return {
      kind: 'dividend' as const,
      per_unit: dividendOf(market, instrument, recordAt),
      since: new Date(quarterStart(recordAt, -1)),
    };
  if (paysInterest(instrument, recordAt))
    return { kind: 'interest' as const, per_unit: INTEREST, since: new Date(quarterStart(recordAt, -2)) };
  return undefined;
};

/**
 * Declares the distributions of a quarter. A job writes their recipients. Distributions that are declared already stay
 * unchanged.
 */
export const declareDistributions = async (
  services: Pick<Services, 'db' | 'market' | 'currency'>,
  recordAt: number,
): Promise<void> => {
  const symbols = INSTRUMENTS.map(({ symbol }) => symbol);
  // Queries symbol by symbol, because the index finds each one's first order at once; a join would read all orders.
  const { rows: traded } = await sql<{ symbol: string }>`
    select symbol from unnest(${symbols}::text[]) as known (symbol)
    where exists (select from orders o where o.symbol = known.symbol)
  `.execute(services.db);
  const declared = traded.flatMap(({ symbol }) => {
    const instrument = instrumentOf(symbol);
    const distribution = instrument && distributionOf(services, instrument, recordAt);
    if (!distribution) return [];
    const { currency } = instrument;
    const rate = marketRate(services.market, currency, services.currency, recordAt);
    return [
      { ...distribution, symbol, currency, rate, record_at: new Date(recordAt), recipients_until: NOBODY },
    ];
  });
  if (declared.length === 0) return;
  await services.db
    .insertInto('distributions')
    .values(declared)
    .onConflict((conflict) => conflict.columns(['kind', 'symbol', 'record_at']).doNothing())
    .execute();
};

/**
 * @returns the last declared quarter, or the time of the first order, before which nothing can be due; undefined if
 * there are no orders
 */
export const declaredUntil = async ({ db }: Pick<Services, 'db'>): Promise<number | undefined> => {
  const { at } = await db
    .selectFrom('distributions')
    .select((eb) => eb.fn.max('record_at').as('at'))
    .executeTakeFirstOrThrow();
  if (at) return at.getTime();
  const first = await db.selectFrom('orders').select('created_at').orderBy('id').executeTakeFirst();
  return first?.created_at.getTime();
};
