/**
 * What a customer's lots are worth and have made (decisions/profit.md). A fee belongs to its trade from the moment of
 * the trade: a purchase's is part of the cost, a sale's is off its proceeds. A value needs a rate: without one it is
 * unknown, not zero (D35).
 */
import type { PositionKind } from '@bourse/contract/market';
import { add, type Decimal, decimal, div, max, mul, round, sub } from '@bourse/money/decimal';
import { sql } from 'kysely';
import type { Services } from '../call/services.ts';
import { instrumentOf } from '../instruments/rows.ts';
import { marketRates } from '../market/rates.ts';

/** The lots of one symbol that are open, or were sold since the day began, together. */
export interface Holding {
  symbol: string;
  kind: PositionKind;
  /** Of the open lots. */
  quantity: number;
  /** price × quantity over the open lots, in the instrument's currency. */
  notional: Decimal;
  /** Of the open lots, with fees, in the deployment's currency. */
  cost: Decimal;
  /** The part of `cost` that is fees. */
  fees: Decimal;
  /** Of the deployment, where it has set one; else the market's of now and of when the day began. */
  rate: Decimal | null;
  rateBefore: Decimal | null;
  /** How much there was when the day began, and how much of that is still there. */
  heldBefore: number;
  stillHeld: number;
  /** What was paid since for lots, and for those of them that are still there; what sales since have brought. */
  bought: Decimal;
  boughtAndHeld: Decimal;
  sold: Decimal;
  /** The fees of purchases and sales since; they are in `bought` and `sold` already. */
  dayFees: Decimal;
  /** Those lots of offers that had not settled when the day began; some may have since. */
  settling: SettlingLot[];
}

interface SettlingLot {
  quantity: number;
  /** Without the fee, in the deployment's currency. */
  notional: Decimal;
  /** Epoch milliseconds. */
  sellableAt: number;
  isOpen: boolean;
  /** Whether it was there when the day began. */
  isOld: boolean;
}

/** The rate of a lot's currency. */
const rateOf = ({ market, currency: own }: Services, at: number) => {
  const known = JSON.stringify(marketRates(market, own, at));
  return sql<Decimal | null>`conversion_rate('stock', lot.currency, (${known}::json ->> lot.currency)::numeric)`;
};

/** What a customer holds or has sold since `since`, the first bought first; of one kind, or of all. */
export const holdingsOf = async (
  services: Services,
  customer: number,
  at: number,
  since: number,
  kind?: PositionKind,
): Promise<Holding[]> => {
  const { db } = services;
  const began = new Date(since);
  const isOld = sql`lot.created_at < ${began}`;
  const sum = <T = Decimal>(what: string, where: ReturnType<typeof sql>) =>
    sql<T>`coalesce(sum(${sql.raw(what)}) filter (where ${where}), 0)`;
  const open = sql`lot.open`;
  return (
    db
      .selectFrom('orders as lot')
      .leftJoin('orders as sale', 'sale.lot_id', 'lot.id')
      // Each by its own index: a customer may have a life of orders.
      .where('lot.id', 'in', (lots) =>
        lots
          .selectFrom('orders')
          .select('id')
          .where('customer_id', '=', customer)
          .where('open', '=', true)
          .$if(kind !== undefined, (query) => query.where('kind', '=', kind as PositionKind))
          .unionAll(
            lots
              .selectFrom('orders')
              .select((is) => is.ref('lot_id').$notNull().as('id'))
              .where('customer_id', '=', customer)
              .where('side', '=', 'sell')
              .where('created_at', '>=', began)
              .$if(kind !== undefined, (query) => query.where('kind', '=', kind as PositionKind)),
          ),
      )
      .groupBy(['lot.symbol', 'lot.kind', 'lot.currency'])
      .select([
        'lot.symbol',
        'lot.kind',
        sum<number>('lot.quantity', open).as('quantity'),
        sum('lot.price * lot.quantity', open).as('notional'),
        sum('lot.total', open).as('cost'),
        sum('lot.fee', open).as('fees'),
        rateOf(services, at).as('rate'),
        rateOf(services, since - 1).as('rateBefore'),
        sum<number>('lot.quantity', isOld).as('heldBefore'),
        sum<number>('lot.quantity', sql`${open} and ${isOld}`).as('stillHeld'),
        sum('lot.total', sql`not ${isOld}`).as('bought'),
        sum('lot.total', sql`${open} and not ${isOld}`).as('boughtAndHeld'),
        sql<Decimal>`coalesce(sum(sale.total), 0)`.as('sold'),
        sql<Decimal>`
          coalesce(sum(lot.fee) filter (where not ${isOld}), 0) + coalesce(sum(sale.fee), 0)
        `.as('dayFees'),
        sql<SettlingLot[]>`
          coalesce(json_agg(json_build_object(
            'quantity', lot.quantity, 'notional', lot.notional::text, 'isOpen', ${open}, 'isOld', ${isOld},
            'sellableAt', round(extract(epoch from lot.sellable_at) * 1000)
          )) filter (where lot.sellable_at > ${began}), '[]')
        `.as('settling'),
      ])
      .orderBy(sql`min(lot.id)`)
      .execute()
  );
};

const worth = (price: Decimal, quantity: number, rate: Decimal | null): Decimal | null =>
  rate && round(mul(price, decimal(quantity), rate), 2, 'half-up');

/**
 * By how much the market pays more for lots than they cost. A lot that has not settled counts at the lower of the two: a
 * discount is no profit before it can be sold.
 */
const excess = (lots: readonly SettlingLot[], price: Decimal, rate: Decimal | null): Decimal =>
  add(
    '0',
    ...lots.map(({ quantity, notional }) => max('0', sub(worth(price, quantity, rate) ?? '0', notional))),
  );

const unsettledLots = ({ settling }: Holding, at: number): SettlingLot[] =>
  settling.filter(({ isOpen, sellableAt }) => isOpen && sellableAt > at);

/** How many of a holding cannot be sold yet. */
export const unsettledQuantity = (holding: Holding, at: number): number =>
  unsettledLots(holding, at).reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * What a holding is worth at an instant, and what it has made since the day began.
 * @param since of holdingsOf
 * @returns `open`: of what is held now, its value less what that was worth when the day began, or less what was paid for
 *   it since; `realised`: of what was sold since, the same up to the sale. Both are null where there is no rate.
 */
export const valued = ({ market }: Services, holding: Holding, at: number, since: number) => {
  const instrument = instrumentOf(holding.symbol);
  if (!instrument) return undefined;
  const quote = market.quote(instrument, at);
  const { quantity, heldBefore, stillHeld, bought, boughtAndHeld, sold, settling } = holding;
  const inMarket = worth(quote.price, quantity, holding.rate);
  if (inMarket === null) return { instrument, quote, value: null, open: null, realised: null };
  const value = sub(inMarket, excess(unsettledLots(holding, at), quote.price, holding.rate));
  const then = heldBefore > 0 ? market.quote(instrument, since - 1).price : '0';
  const before = (count: number, lots: SettlingLot[]) =>
    sub(worth(then, count, holding.rateBefore) ?? '0', excess(lots, then, holding.rateBefore));
  const old = settling.filter(({ isOld }) => isOld);
  const stillThere = old.filter(({ isOpen }) => isOpen);
  const open = sub(sub(value, before(stillHeld, stillThere)), boughtAndHeld);
  // All of it less what is open, so that not even a rounding is lost between the two.
  const all = sub(sub(add(value, sold), before(heldBefore, old)), bought);
  return { instrument, quote, value, open, realised: sub(all, open) };
};

/** Average price of one, without fees; four more places than the instrument's own, so that it multiplies back. */
export const averagePrice = ({ notional, quantity }: Holding, decimals: number): Decimal =>
  div(notional, decimal(quantity), decimals + 4);

/** What a kind has made since the day began. */
export interface DayOfKind {
  kind: PositionKind;
  open: Decimal;
  realised: Decimal;
}

/** What all trading has made since the day began. */
interface TradingDay {
  /** Each kind that something is held or was sold of. */
  kinds: DayOfKind[];
  fees: Decimal;
}

/**
 * The market value of everything that a customer holds (what has no rate counts nothing), and what the day made of it:
 * null where one holding has no value.
 */
export const tradingOf = async (
  services: Services,
  customer: number,
  at: number,
  since: number,
): Promise<{ value: Decimal; day: TradingDay | null }> => {
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
  return { value, day: isWhole ? { kinds: [...kinds.values()], fees } : null };
};
