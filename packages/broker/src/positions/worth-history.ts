/**
 * The value of an account at past instants, by the rule of its present value (valuation.ts): the balance, the money on
 * hold, and what was held at its price of that instant. It is worked out from the ledger and the lists of orders. The
 * points of days that are over are stored (decisions/worth-history.md).
 */
import type { WorthPoint } from '@bourse/contract/worth-history';
import { holdingValue } from '@bourse/figures/holding-value';
import { type Currency, currencies } from '@bourse/money/currency';
import { add, type Decimal, isZero } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { pacer } from '../call/pacer.ts';
import type { Services } from '../call/services.ts';
import type { Database } from '../database/tables.ts';
import { instrumentOf } from '../instruments/rows.ts';
import { rateAtPrices } from '../market/rates.ts';
import type { Instrument } from '../market/symbols.ts';

/** Milliseconds after which every movement of a day is written. A call's time is that of its beginning. */
const WRITTEN_BY = 60_000;

/** What belonged to the customer in money at one of the marks. */
interface Cash {
  /** The balance and the money on hold. */
  amount: Decimal;
  /** What has come from outside, less what has gone there. */
  deposits: Decimal;
  /** The part of `deposits` that is loans, less repayments. */
  owed: Decimal;
  /** The part of `deposits` that is recharges. */
  paidIn: Decimal;
}

/** What was bought less what was sold between two of the marks; the n-th is before the n-th mark, counted from 0. */
interface UnitsMove {
  n: number;
  symbol: string;
  kind: string;
  currency: Currency;
  quantity: number;
  /** What the deployment has set: null stops trading in the currency, 0 is the market's rate (D35). */
  setRate: Decimal | null;
}

/** A part of a lot that settled or settles later than it was bought. */
interface TimedLot {
  quantity: number;
  /** Without the fee, in the deployment's currency. */
  notional: Decimal;
  symbol: string;
  kind: string;
  currency: Currency;
  /** Epoch milliseconds. */
  boughtAt: number;
  soldAt: number | null;
  sellableAt: number;
}

interface Moves {
  /** One for each mark. */
  cash: Cash[];
  units: UnitsMove[];
  lots: TimedLot[];
}

const milliseconds = (column: string) => sql.raw(`round(extract(epoch from ${column}) * 1000)`);

/**
 * A customer's money at each of some instants and their units between them, read by one statement: money that moves from
 * the balance to an order is counted exactly once.
 * @param marks oldest first, at least one; what happened at a mark is after it
 */
const movesOf = async ({ db }: Services, customer: number, marks: readonly number[]): Promise<Moves> => {
  const times = sql`${marks.map((mark) => new Date(mark).toISOString())}::timestamptz[]`;
  const first = new Date(marks[0] ?? 0);
  const mine = sql`customer_id = ${customer}`;
  const entries = sql`entries where account_id = (select id from accounts where ${mine})`;
  const { rows } = await sql<Moves>`
    with marks as (select mark, n from unnest(${times}) with ordinality as given (mark, n)),
    -- What is on hold from one instant to another; null: still.
    held (since, until, amount) as materialized (
      select created_at, settled_at, amount from withdrawals where ${mine} and status = 'n'
      union all
      select created_at, settled_at, amount from withdrawals where ${mine} and settled_at >= ${first}
      union all
      select created_at, settled_at, amount from fund_orders where ${mine} and status = 'active'
      union all
      select created_at, settled_at, amount from fund_orders where ${mine} and settled_at >= ${first}
      union all
      select part.since, part.until, part.amount
      from (
        select * from ipo_applications where ${mine} and stage < 3
        union
        select * from ipo_applications where ${mine} and settled_at >= ${first}
        union
        select * from ipo_applications where ${mine} and transferred_at >= ${first}
      ) application
      cross join lateral (select coalesce(round(price * allotted * rate, 2), 0) as shares) cost
      cross join lateral (values
        -- What does not become shares comes back when the application is settled.
        (created_at, settled_at, case when settled_at is null then total else total - cost.shares end),
        (created_at, transferred_at, case when settled_at is null then 0 else cost.shares end)
      ) as part (since, until, amount)
    ),
    deposited (at, amount, reason) as materialized (
      select created_at, amount, reason from ${entries} and reason in ('recharge', 'borrow', 'repay')
      union all
      select settled_at, -amount, null from withdrawals where ${mine} and settled_at is not null and status = 'y'
    ),
    cash as (
      select
        n, (coalesce(balance.amount, 0) + on_hold.amount)::text as amount, deposits::text, owed::text,
        paid_in::text as "paidIn"
      from marks
      left join lateral (
        select balance_after as amount from ${entries} and balance_after is not null and created_at < mark
        order by created_at desc, id desc limit 1
      ) balance on true
      cross join lateral (
        select coalesce(sum(amount), 0) as amount from held where since < mark and (until is null or until >= mark)
      ) on_hold
      cross join lateral (
        select
          coalesce(sum(amount), 0) as deposits,
          coalesce(sum(amount) filter (where reason in ('borrow', 'repay')), 0) as owed,
          coalesce(sum(amount) filter (where reason = 'recharge'), 0) as paid_in
        from deposited where at < mark
      ) outside
    ),
    conversions as materialized (
      select currency, conversion_rate('stock', currency, 0)::text as rate from unnest(${[...currencies]}::text[]) as currency
    ),
    traded as materialized (
      select
        width_bucket(created_at, ${times}) as n, symbol, kind, currency,
        case side when 'buy' then quantity else -quantity end as quantity
      from orders where ${mine} and created_at >= ${first}
    ),
    units as (
      -- What was held before the first mark is what is held now, less what was traded since.
      select 0 as n, symbol, kind, currency, sum(quantity) as quantity
      from (
        select symbol, kind, currency, quantity from held_parts where ${mine}
        union all
        select symbol, kind, currency, -quantity from traded
      ) backwards
      group by symbol, kind, currency
      union all
      select n, symbol, kind, currency, sum(quantity) from traded where n < ${marks.length}
      group by n, symbol, kind, currency
    ),
    settling as (
      select * from held_parts where ${mine} and sellable_at >= ${first}
      union all
      select sold.* from orders lot join orders sale on sale.lot_id = lot.id join sold_parts sold on sold.id = sale.id
      where lot.${mine} and lot.sellable_at >= ${first}
    ),
    lots as (
      select
        symbol, kind, currency, quantity, notional::text as notional,
        ${milliseconds('bought_at')} as "boughtAt", ${milliseconds('sold_at')} as "soldAt",
        ${milliseconds('sellable_at')} as "sellableAt"
      from settling order by lot_id
    )
    select
      (select json_agg(cash order by n) from cash) as cash,
      (
        select coalesce(json_agg(json_build_object(
          'n', n, 'symbol', symbol, 'kind', kind, 'currency', currency, 'quantity', quantity, 'setRate', rate
        )), '[]')
        from units left join conversions using (currency)
      ) as units,
      (select coalesce(json_agg(lots), '[]') from lots) as lots
  `.execute(db);
  return rows[0] as Moves;
};

interface Held {
  instrument: Instrument;
  currency: Currency;
  setRate: Decimal | null;
  quantity: number;
  lots: TimedLot[];
}

const keyOf = ({ symbol, kind, currency }: Pick<UnitsMove, 'symbol' | 'kind' | 'currency'>) =>
  `${symbol} ${kind} ${currency}`;

/** Every holding that the customer ever had, with a quantity of 0 to begin with; one that the market does not know has no value. */
const emptyHoldings = ({ units, lots }: Moves): Map<string, Held> =>
  new Map(
    units.flatMap((move) => {
      const instrument = instrumentOf(move.symbol);
      const key = keyOf(move);
      const { currency, setRate } = move;
      const own = lots.filter((lot) => keyOf(lot) === key);
      return instrument ? [[key, { instrument, currency, setRate, quantity: 0, lots: own }]] : [];
    }),
  );

/** A holding's value at an instant. @param priceOf the prices of that instant */
const heldValue = (
  own: Currency,
  { instrument, currency, setRate, quantity, lots }: Held,
  at: number,
  priceOf: (instrument: Instrument) => Decimal,
): Decimal => {
  const isMarketRate = setRate !== null && isZero(setRate);
  const rate = isMarketRate ? rateAtPrices(priceOf, currency, own) : setRate;
  const unsettled = lots.filter(
    ({ boughtAt, soldAt, sellableAt }) =>
      boughtAt <= at && sellableAt > at && (soldAt === null || soldAt > at),
  );
  if (rate === null) return '0';
  const settled = quantity - unsettled.reduce((units, lot) => units + lot.quantity, 0);
  const limited = unsettled.map((lot) => ({ quantity: lot.quantity, atMost: lot.notional }));
  return holdingValue([{ quantity: settled }, ...limited], priceOf(instrument), rate);
};

/** @param marks oldest first; a point is the instant before its mark */
const workOut = async (
  services: Services,
  customer: number,
  marks: readonly number[],
  at: number,
): Promise<WorthPoint[]> => {
  const { market, pastPrices, currency } = services;
  const moves = await movesOf(services, customer, marks);
  const holdings = emptyHoldings(moves);
  const pause = pacer();
  const points: WorthPoint[] = [];
  for (const [n, mark] of marks.entries()) {
    const instant = mark - 1;
    const { amount, ...rest } = moves.cash[n] as Cash;
    for (const move of moves.units.filter((one) => one.n === n)) {
      const held = holdings.get(keyOf(move));
      if (held) held.quantity += move.quantity;
    }
    const priceOf = (instrument: Instrument) =>
      instant === at ? market.quote(instrument, at).price : pastPrices(instrument, instant);
    let total = amount;
    for (const held of holdings.values()) {
      if (held.quantity > 0) total = add(total, heldValue(currency, held, instant, priceOf));
      await pause();
    }
    points.push({ at: instant, total, ...rest });
  }
  return points;
};

/** @returns the stored points of some midnights, by midnight */
const storedPoints = async (
  db: Database,
  customer: number,
  midnights: readonly number[],
): Promise<Map<number, WorthPoint>> => {
  if (midnights.length === 0) return new Map();
  const rows = await db
    .selectFrom('worth_points')
    .select(['at', 'total', 'deposits', 'owed', 'paid_in as paidIn'])
    .where('customer_id', '=', customer)
    .where(
      'at',
      'in',
      midnights.map((midnight) => new Date(midnight)),
    )
    .execute();
  return new Map(rows.map(({ at, ...row }) => [at.getTime(), { at: at.getTime() - 1, ...row }]));
};

const store = async (db: Database, customer: number, points: readonly WorthPoint[]): Promise<void> => {
  if (points.length === 0) return;
  await db
    .insertInto('worth_points')
    .values(
      points.map(({ at, total, deposits, owed, paidIn }) => ({
        customer_id: customer,
        at: new Date(at + 1),
        total,
        deposits,
        owed: owed ?? '0',
        paid_in: paidIn ?? '0',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/**
 * @param midnights oldest first; the points are the instants before them, and the present
 * @param at the present, in epoch milliseconds
 */
export const worthHistory = async (
  services: Services,
  customer: number,
  midnights: readonly number[],
  at: number,
): Promise<WorthPoint[]> => {
  const { db } = services;
  const known = await storedPoints(db, customer, midnights);
  const marks = [...midnights.filter((midnight) => !known.has(midnight)), at + 1];
  const points = await workOut(services, customer, marks, at);
  const past = points.slice(0, -1);
  await store(
    db,
    customer,
    past.filter((point) => point.at < at - WRITTEN_BY),
  );
  return [...known.values(), ...points].sort((a, b) => a.at - b.at);
};
