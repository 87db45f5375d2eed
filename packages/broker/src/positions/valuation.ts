/**
 * Values a customer's lots and their results (decisions/profit.md). A fee belongs to its trade from the moment of the
 * trade: a purchase's is part of the cost, a sale's is taken from its proceeds. A value needs a rate: without one it
 * is unknown, not zero (D35).
 */
import type { Unsettled } from '@bourse/contract/customer';
import type { PositionKind } from '@bourse/contract/position-kind';
import { add, type Decimal, decimal, div, max, mul, round, sub } from '@bourse/money/decimal';
import { sql } from 'kysely';
import type { Services } from '../call/services.ts';
import { instrumentOf } from '../instruments/rows.ts';
import { marketRates } from '../market/rates.ts';

/** The parts of all lots of one symbol that are held, or were sold since the day began. */
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
  /** The rate that the deployment has set, or the market's now and when the day began. */
  rate: Decimal | null;
  rateBefore: Decimal | null;
  /** Units when the day began, and how many of them are still held. */
  heldBefore: number;
  stillHeld: number;
  /** What was paid since for lots, what was paid for those still held, and the proceeds of sales since. */
  bought: Decimal;
  boughtAndHeld: Decimal;
  sold: Decimal;
  /** The fees of purchases and sales since; `bought` and `sold` include them. */
  dayFees: Decimal;
  /** Lots of offers that had not settled when the day began; some may have settled since. */
  settling: SettlingLot[];
}

/** A lot, or a part of it, that does not settle at once. */
export interface UnsettledLot {
  quantity: number;
  /** Without the fee, in the deployment's currency. */
  notional: Decimal;
}

interface SettlingLot extends UnsettledLot {
  /** Epoch milliseconds. */
  sellableAt: number;
  isOpen: boolean;
  /** Whether it was held when the day began. */
  isOld: boolean;
}

/** The conversion rate of a lot's currency. */
const rateOf = ({ market, currency: own }: Services, at: number) => {
  const known = JSON.stringify(marketRates(market, own, at));
  return sql<Decimal | null>`conversion_rate('stock', part.currency, (${known}::json ->> part.currency)::numeric)`;
};

/** @returns what a customer holds or has sold since `since`, in the order of purchase; of one kind, or of all */
export const holdingsOf = async (
  services: Services,
  customer: number,
  at: number,
  since: number,
  kind?: PositionKind,
): Promise<Holding[]> => {
  const { db } = services;
  const began = new Date(since);
  const isOld = sql`part.bought_at < ${began}`;
  const sum = <T = Decimal>(what: string, where: ReturnType<typeof sql>) =>
    sql<T>`coalesce(sum(${sql.raw(what)}) filter (where ${where}), 0)`;
  const open = sql`part.sold_at is null`;
  return (
    db
      .selectFrom('lot_parts as part')
      // Two subqueries, each with its own index: a customer may have years of orders.
      .where('part.id', 'in', (orders) =>
        orders
          .selectFrom('orders')
          .select('id')
          .where('customer_id', '=', customer)
          .where('open', '=', true)
          .$if(kind !== undefined, (query) => query.where('kind', '=', kind as PositionKind))
          .unionAll(
            orders
              .selectFrom('orders')
              .select('id')
              .where('customer_id', '=', customer)
              .where('side', '=', 'sell')
              .where('created_at', '>=', began)
              .$if(kind !== undefined, (query) => query.where('kind', '=', kind as PositionKind)),
          ),
      )
      .groupBy(['part.symbol', 'part.kind', 'part.currency'])
      .select([
        'part.symbol',
        'part.kind',
        sum<number>('part.quantity', open).as('quantity'),
        sum('part.price * part.quantity', open).as('notional'),
        sum('part.cost', open).as('cost'),
        sum('part.fee', open).as('fees'),
        rateOf(services, at).as('rate'),
        rateOf(services, since - 1).as('rateBefore'),
        sum<number>('part.quantity', isOld).as('heldBefore'),
        sum<number>('part.quantity', sql`${open} and ${isOld}`).as('stillHeld'),
        sum('part.cost', sql`not ${isOld}`).as('bought'),
        sum('part.cost', sql`${open} and not ${isOld}`).as('boughtAndHeld'),
        sql<Decimal>`coalesce(sum(part.proceeds), 0)`.as('sold'),
        sql<Decimal>`
          coalesce(sum(part.fee) filter (where not ${isOld}), 0) + coalesce(sum(part.sale_fee), 0)
        `.as('dayFees'),
        sql<SettlingLot[]>`
          coalesce(json_agg(json_build_object(
            'quantity', part.quantity, 'notional', part.notional::text, 'isOpen', ${open}, 'isOld', ${isOld},
            'sellableAt', round(extract(epoch from part.sellable_at) * 1000)
          )) filter (where part.sellable_at > ${began}), '[]')
        `.as('settling'),
      ])
      .orderBy(sql`min(part.lot_id)`)
      .execute()
  );
};

const worth = (price: Decimal, quantity: number, rate: Decimal | null): Decimal | null =>
  rate && round(mul(price, decimal(quantity), rate), 2, 'half-up');

/**
 * How much more the market pays for lots than they cost. An unsettled lot is valued at the lower of the two, because
 * a discount is no profit before it can be sold.
 */
const excess = (lots: readonly UnsettledLot[], price: Decimal, rate: Decimal | null): Decimal =>
  add(
    '0',
    ...lots.map(({ quantity, notional }) => max('0', sub(worth(price, quantity, rate) ?? '0', notional))),
  );

/**
 * The value of some units, of which those in `unsettled` cannot be sold yet. The one rule for the present and the past.
 * @returns null without a rate
 */
export const worthOfUnits = (
  price: Decimal,
  quantity: number,
  rate: Decimal | null,
  unsettled: readonly UnsettledLot[],
): Decimal | null => {
  const inMarket = worth(price, quantity, rate);
  return inMarket && sub(inMarket, excess(unsettled, price, rate));
};

const unsettledLots = ({ settling }: Holding, at: number): SettlingLot[] =>
  settling.filter(({ isOpen, sellableAt }) => isOpen && sellableAt > at);

/** Units of a holding that cannot be sold yet. */
export const unsettledQuantity = (holding: Holding, at: number): number =>
  unsettledLots(holding, at).reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Values a holding at an instant, with its result since the day began.
 * @param since as for `holdingsOf`
 * @returns `open`: the value of what is held now less its value when the day began, or less what was paid for it
 * since; `realised`: the same for what was sold since, up to the sale. Both are null without a rate.
 */
export const valued = ({ market }: Services, holding: Holding, at: number, since: number) => {
  const instrument = instrumentOf(holding.symbol);
  if (!instrument) return undefined;
  const quote = market.quote(instrument, at);
  const { quantity, heldBefore, stillHeld, bought, boughtAndHeld, sold, settling } = holding;
  const value = worthOfUnits(quote.price, quantity, holding.rate, unsettledLots(holding, at));
  if (value === null) return { instrument, quote, value: null, open: null, realised: null };
  const then = heldBefore > 0 ? market.quote(instrument, since - 1).price : '0';
  const before = (count: number, lots: SettlingLot[]) =>
    worthOfUnits(then, count, holding.rateBefore, lots) ?? '0';
  const old = settling.filter(({ isOld }) => isOld);
  const stillThere = old.filter(({ isOpen }) => isOpen);
  const open = sub(sub(value, before(stillHeld, stillThere)), boughtAndHeld);
  // The total less `open`, so that no rounding is lost between the two.
  const all = sub(sub(add(value, sold), before(heldBefore, old)), bought);
  return { instrument, quote, value, open, realised: sub(all, open) };
};

/**
 * Average price of a unit without fees, with four more places than the instrument's prices, so that it multiplies
 * back.
 */
export const averagePrice = ({ notional, quantity }: Holding, decimals: number): Decimal =>
  div(notional, decimal(quantity), decimals + 4);

/** The result of one kind since the day began. */
export interface DayOfKind {
  kind: PositionKind;
  open: Decimal;
  realised: Decimal;
}

/** The result of all trading since the day began. */
interface TradingDay {
  /** Every kind of which something is held or was sold. */
  kinds: DayOfKind[];
  fees: Decimal;
}

/** The lots among some holdings that cannot be sold yet, at the value that total assets give them; null: there are none. */
const unsettledOf = ({ market }: Services, holdings: readonly Holding[], at: number): Unsettled | null => {
  const lots = holdings.flatMap((holding) => {
    const instrument = instrumentOf(holding.symbol);
    return unsettledLots(holding, at).map((lot) => ({
      sellableAt: lot.sellableAt,
      value: instrument
        ? worthOfUnits(market.quote(instrument, at).price, lot.quantity, holding.rate, [lot])
        : null,
    }));
  });
  if (lots.length === 0) return null;
  const values = lots.flatMap(({ value }) => value ?? []);
  return {
    count: lots.length,
    value: values.length < lots.length ? null : add('0', ...values),
    until: Math.max(...lots.map(({ sellableAt }) => sellableAt)),
  };
};

/**
 * The market value of everything that a customer holds (holdings without a rate count as zero), the lots among it that
 * cannot be sold yet (null: there are none), and the day's result: null if one holding has no value.
 */
export const tradingOf = async (
  services: Services,
  customer: number,
  at: number,
  since: number,
): Promise<{ value: Decimal; unsettled: Unsettled | null; day: TradingDay | null }> => {
  const holdings = await holdingsOf(services, customer, at, since);
  const kinds = new Map<PositionKind, DayOfKind>();
  let value: Decimal = '0';
  let isWhole = true;
  for (const holding of holdings) {
    const { kind } = holding;
    const worthNow = valued(services, holding, at, since);
    if (!worthNow || worthNow.value === null) {
      isWhole = false;
      continue;
    }
    const { open, realised } = kinds.get(kind) ?? { open: '0', realised: '0' };
    kinds.set(kind, { kind, open: add(open, worthNow.open), realised: add(realised, worthNow.realised) });
    value = add(value, worthNow.value);
  }
  const fees = add('0', ...holdings.map(({ dayFees }) => dayFees));
  return {
    value,
    unsettled: unsettledOf(services, holdings, at),
    day: isWhole ? { kinds: [...kinds.values()], fees } : null,
  };
};
