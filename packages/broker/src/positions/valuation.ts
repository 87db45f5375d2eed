/**
 * Reads a customer's lots and values them by the functions of `@bourse/figures/worth` (decisions/profit.md). A value
 * needs a rate: without one it is unknown, not zero (D35).
 */
import type { AccountDay, HeldKind, Unsettled } from '@bourse/contract/customer';
import type { PositionKind } from '@bourse/contract/position-kind';
import { averageOf } from '@bourse/figures/average-price';
import {
  dayOfHolding,
  type HoldingDay,
  holdingValue,
  type ValuedUnits,
  valuesOf,
} from '@bourse/figures/holding-value';
import { type Currency, currencies } from '@bourse/money/currency';
import { add, type Decimal, mul, round } from '@bourse/money/decimal';
import { sql } from 'kysely';
import type { Services } from '../call/services.ts';
import { instrumentOf } from '../instruments/rows.ts';
import type { Venue } from '../market/calendar.ts';
import { memoize } from '../market/memoize.ts';
import { marketRates } from '../market/rates.ts';
import { INSTRUMENTS } from '../market/symbols.ts';
import { sessionBegan } from './account-day.ts';

/**
 * The parts of all lots of one symbol that are held, or were sold today. Today begins with the instrument's latest
 * session (D89); units from before it are 'old'.
 */
export interface Holding {
  symbol: string;
  kind: PositionKind;
  /** Units that are held. */
  quantity: number;
  /** price × quantity over what is held, in the instrument's currency. */
  notional: Decimal;
  /** Cost of what is held with fees, in the deployment's currency. */
  cost: Decimal;
  /** The part of `cost` that is fees. */
  fees: Decimal;
  /** The exchange rate to the deployment's currency: the one that the deployment has set, else the market's. */
  rate: Decimal | null;
  /** Old units that are still held, without those in `settling`. */
  oldHeld: number;
  /** Old units that were sold today, each multiplied by the rate of its sale; without those in `settling`. */
  oldSold: Decimal;
  /** Cost of today's purchases that are still held, and of those that were sold again. */
  boughtAndHeld: Decimal;
  boughtAndSold: Decimal;
  /** Proceeds of today's sales. */
  proceeds: Decimal;
  /** The fees of today's purchases and sales; the costs and proceeds above include them. */
  dayFees: Decimal;
  /** Lots of offers that had not settled when the session began; some may have settled since. */
  settling: SettlingLot[];
}

/** A lot, or a part of it, that does not settle at once. */
interface SettlingLot {
  quantity: number;
  /** Without the fee, in the deployment's currency. */
  notional: Decimal;
  /** Epoch milliseconds. */
  sellableAt: number;
  /** Null while it is held. */
  saleRate: Decimal | null;
  isOld: boolean;
}

/** The conversion rate of each currency, which the settings are read for once. */
const ratesOf = ({ market, currency: own }: Services, at: number) => {
  const known = marketRates(market, own, at);
  const rows = JSON.stringify(currencies.map((currency) => ({ currency, known: known[currency] ?? null })));
  return sql<{ currency: Currency; rate: Decimal | null }>`(
    select currency, conversion_rate('stock', currency, known)::text as rate
    from json_to_recordset(${rows}) as market (currency text, known numeric)
    offset 0
  )`;
};

const VENUES = [...new Set(INSTRUMENTS.map(({ venue }) => venue))];

/** When today began for each instrument, as JSON for a statement: the same for all customers until a session begins. */
const written = memoize(
  2,
  (began: ReadonlyMap<Venue, number>) => ({
    json: JSON.stringify(
      INSTRUMENTS.map(({ symbol, venue }) => ({ symbol, since: new Date(began.get(venue) ?? 0) })),
    ),
  }),
  (began) => [...began.values()].join(' '),
);

/**
 * What a customer holds or has sold today, in the order of purchase: a query whose rows are `Holding`s, with amounts as
 * text, so that they survive JSON.
 */
const holdingsQuery = (services: Services, customer: number, at: number, kind?: PositionKind) => {
  const sessions = new Map(VENUES.map((venue) => [venue, sessionBegan(services.market, venue, at)]));
  const first = new Date(Math.min(...sessions.values()));
  const isOld = sql`part.bought_at < began.since`;
  const isSettling = sql`part.sellable_at is not null and part.sellable_at > began.since`;
  const open = sql`part.sold_at is null`;
  const sum = (what: string, where: ReturnType<typeof sql>) =>
    sql<Decimal>`coalesce(sum(${sql.raw(what)}) filter (where ${where}), 0)::text`;
  const count = (where: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(part.quantity) filter (where ${where}), 0)`;
  const parts = (view: 'held_parts' | 'sold_parts') =>
    services.db
      .selectFrom(view)
      .selectAll()
      .where('customer_id', '=', customer)
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind as PositionKind));
  return services.db
    .selectFrom(
      parts('held_parts')
        .unionAll(parts('sold_parts').where('sold_at', '>=', first))
        .as('part'),
    )
    .leftJoin(
      sql<{ symbol: string; since: Date }>`(
        select * from json_to_recordset(${written(sessions).json}) as began (symbol text, since timestamptz)
      )`.as('began'),
      'began.symbol',
      'part.symbol',
    )
    .leftJoin(ratesOf(services, at).as('conversion'), 'conversion.currency', 'part.currency')
    .where(sql<boolean>`(${open} or part.sold_at >= began.since)`)
    .groupBy(['part.symbol', 'part.kind', 'part.currency'])
    .select([
      'part.symbol',
      'part.kind',
      count(open).as('quantity'),
      sum('part.price * part.quantity', open).as('notional'),
      sum('part.cost', open).as('cost'),
      sum('part.fee', open).as('fees'),
      sql<Decimal | null>`min(conversion.rate)`.as('rate'),
      count(sql`${open} and ${isOld} and not (${isSettling})`).as('oldHeld'),
      sum('part.quantity * part.sale_rate', sql`not (${open}) and ${isOld} and not (${isSettling})`).as(
        'oldSold',
      ),
      sum('part.cost', sql`${open} and not ${isOld}`).as('boughtAndHeld'),
      sum('part.cost', sql`not (${open}) and not ${isOld}`).as('boughtAndSold'),
      sql<Decimal>`coalesce(sum(part.proceeds), 0)::text`.as('proceeds'),
      sql<Decimal>`(
        coalesce(sum(part.fee) filter (where not ${isOld}), 0) + coalesce(sum(part.sale_fee), 0)
      )::text`.as('dayFees'),
      sql<SettlingLot[]>`
        coalesce(json_agg(json_build_object(
          'quantity', part.quantity, 'notional', part.notional::text, 'isOld', ${isOld},
          'saleRate', part.sale_rate::text,
          'sellableAt', round(extract(epoch from part.sellable_at) * 1000)
        ) order by part.lot_id) filter (where ${isSettling}), '[]')
      `.as('settling'),
    ])
    .orderBy(sql`min(part.lot_id)`);
};

/** @returns what a customer holds or has sold today, in the order of purchase, of one kind */
export const holdingsOf = (
  services: Services,
  customer: number,
  at: number,
  kind: PositionKind,
): Promise<Holding[]> => holdingsQuery(services, customer, at, kind).execute();

/** All that a customer holds or has sold today, as JSON for another statement. */
export const allHoldings = (services: Services, customer: number, at: number) =>
  sql<
    Holding[]
  >`(select coalesce(json_agg(held), '[]') from (${holdingsQuery(services, customer, at)}) held)`;

const isHeld = ({ saleRate }: SettlingLot): boolean => saleRate === null;

const limited = ({ quantity, notional }: SettlingLot): ValuedUnits => ({ quantity, atMost: notional });

/** Lots that cannot be sold yet. */
const unsettledLots = ({ settling }: Holding, at: number): SettlingLot[] =>
  settling.filter((lot) => isHeld(lot) && lot.sellableAt > at);

const unitsOf = (lots: readonly SettlingLot[]): number =>
  lots.reduce((sum, { quantity }) => sum + quantity, 0);

/** Units of a holding that cannot be sold yet. */
export const unsettledQuantity = (holding: Holding, at: number): number =>
  unitsOf(unsettledLots(holding, at));

/** The settled units of a holding, and each of its unsettled lots. */
const partsNow = (holding: Holding, at: number): ValuedUnits[] => {
  const unsettled = unsettledLots(holding, at);
  return [{ quantity: holding.quantity - unitsOf(unsettled) }, ...unsettled.map(limited)];
};

/** Today's result of a holding. @param rate the rate of now */
const dayOf = (holding: Holding, value: Decimal, previousClose: Decimal, rate: Decimal): HoldingDay => {
  const old = holding.settling.filter((lot) => lot.isOld);
  const held = old.filter(isHeld);
  const sold = old.map((lot) =>
    lot.saleRate ? holdingValue([limited(lot)], previousClose, lot.saleRate) : '0',
  );
  return dayOfHolding({
    value,
    held: {
      before: holdingValue([{ quantity: holding.oldHeld }, ...held.map(limited)], previousClose, rate),
      bought: holding.boughtAndHeld,
    },
    sold: {
      before: add(round(mul(previousClose, holding.oldSold), 2, 'half-up'), ...sold),
      bought: holding.boughtAndSold,
    },
    proceeds: holding.proceeds,
  });
};

/**
 * Values a holding at an instant, with today's result; both are null without a rate.
 * @returns undefined for a symbol that the market does not know
 */
export const valued = ({ market }: Services, holding: Holding, at: number) => {
  const instrument = instrumentOf(holding.symbol);
  if (!instrument) return undefined;
  const quote = market.quote(instrument, at);
  const { rate } = holding;
  if (rate === null) return { instrument, quote, value: null, day: null };
  const value = holdingValue(partsNow(holding, at), quote.price, rate);
  return { instrument, quote, value, day: dayOf(holding, value, quote.previousClose, rate) };
};

/**
 * Average price of a unit without fees, with four more places than the instrument's prices, so that it multiplies
 * back.
 */
export const averagePrice = ({ notional, quantity }: Holding, decimals: number): Decimal =>
  averageOf(notional, quantity, decimals + 4);

/** Today's result of all trading. */
type TradingDay = Pick<AccountDay, 'kinds' | 'fees'>;

/** The lots among some holdings that cannot be sold yet, at the value that total assets give them; null: there are none. */
const unsettledOf = ({ market }: Services, holdings: readonly Holding[], at: number): Unsettled | null => {
  const lots = holdings.flatMap((holding) => {
    const instrument = instrumentOf(holding.symbol);
    const { rate } = holding;
    const values =
      instrument && rate
        ? valuesOf(partsNow(holding, at), market.quote(instrument, at).price, rate).slice(1)
        : [];
    return unsettledLots(holding, at).map(({ sellableAt }, n) => ({ sellableAt, value: values[n] }));
  });
  if (lots.length === 0) return null;
  const values = lots.flatMap(({ value }) => value ?? []);
  return {
    count: lots.length,
    value: values.length < lots.length ? null : add('0', ...values),
    until: Math.max(...lots.map(({ sellableAt }) => sellableAt)),
  };
};

const PRICELESS = { value: null, day: null } as const;

/**
 * Everything that a customer holds by kind, the market value of all of it (holdings without a rate count as zero), the
 * lots among it that cannot be sold yet (null: there are none), and today's result: null if one holding has no value.
 */
export const tradingOf = (
  services: Services,
  holdings: readonly Holding[],
  at: number,
): { value: Decimal; held: HeldKind[]; unsettled: Unsettled | null; day: TradingDay | null } => {
  const held = new Map<PositionKind, HeldKind>();
  const days = new Map<PositionKind, TradingDay['kinds'][number]>();
  let value: Decimal = '0';
  let isWhole = true;
  for (const holding of holdings) {
    const { kind, cost } = holding;
    const now = valued(services, holding, at) ?? PRICELESS;
    if (holding.quantity > 0) {
      const before = held.get(kind) ?? { kind, count: 0, cost: '0', value: '0' };
      held.set(kind, {
        kind,
        count: before.count + 1,
        cost: add(before.cost, cost),
        value: before.value === null || now.value === null ? null : add(before.value, now.value),
      });
    }
    if (now.day === null) {
      isWhole = false;
      continue;
    }
    value = add(value, now.value);
    days.set(kind, addDay(days.get(kind), kind, now.day, holding.quantity === 0));
  }
  const fees = add('0', ...holdings.map(({ dayFees }) => dayFees));
  return {
    value,
    held: [...held.values()],
    unsettled: unsettledOf(services, holdings, at),
    day: isWhole ? { kinds: [...days.values()], fees } : null,
  };
};

type DayOfKind = TradingDay['kinds'][number];

/** Adds the day of one holding to that of its kind. */
const addDay = (
  before: DayOfKind | undefined,
  kind: PositionKind,
  { open, realised, putIn }: HoldingDay,
  isClosed: boolean,
): DayOfKind => {
  const closed = before?.closed ?? { realised: '0', putIn: '0' };
  return {
    kind,
    open: add(before?.open ?? '0', open),
    realised: add(before?.realised ?? '0', realised),
    putIn: add(before?.putIn ?? '0', putIn),
    closed: isClosed ? { realised: add(closed.realised, realised), putIn: add(closed.putIn, putIn) } : closed,
  };
};
