/**
 * The value of an account at past instants, by the rule of its present value (valuation.ts): the balance, the money on
 * hold, and what was held at its price of that instant. It is added up from the ledger and the lists of orders, and
 * nothing is stored for it (decisions/worth-history.md).
 */
import type { WorthPoint } from '@bourse/contract/worth-history';
import { holdingValue } from '@bourse/figures/holding-value';
import type { Currency } from '@bourse/money/currency';
import { add, type Decimal, isZero } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { pacer } from '../call/pacer.ts';
import type { Services } from '../call/services.ts';
import { workQueue } from '../call/work-queue.ts';
import { instrumentOf } from '../instruments/rows.ts';
import { rateAtPrices } from '../market/rates.ts';
import type { Instrument } from '../market/symbols.ts';

/** Customers open this one at a time. */
const MOST_WAITING = 500;
export const openHistoryQueue = () => workQueue(1, MOST_WAITING);

/** What was moved between two of the midnights; the n-th is before the n-th midnight, counted from 0. */
interface CashMove {
  n: number;
  /** Of the balance or the money on hold. */
  amount: Decimal;
  /** What came from outside, less what went there. */
  deposits: Decimal;
  /** The part of `deposits` that is loans, less repayments. */
  owed: Decimal;
  /** The part of `deposits` that is recharges. */
  paidIn: Decimal;
}

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
  cash: CashMove[];
  units: UnitsMove[];
  lots: TimedLot[];
}

const milliseconds = (column: string) => sql.raw(`round(extract(epoch from ${column}) * 1000)`);

/**
 * All of a customer's movements, added up between midnights, by one statement: money that moves from the balance to an
 * order is counted exactly once.
 */
const movesOf = async (
  { db }: Services,
  customer: number,
  midnights: readonly number[],
  at: number,
): Promise<Moves> => {
  const marks = sql`${midnights.map((midnight) => new Date(midnight).toISOString())}::timestamptz[]`;
  const mine = sql`customer_id = ${customer}`;
  const now = new Date(at);
  const { rows } = await sql<Moves>`
    with moved (at, amount, deposit, reason) as (
      select
        created_at, amount, case when reason in ('recharge', 'borrow', 'repay') then amount else 0 end, reason
      from entries where account_id = (select id from accounts where ${mine})
      union all
      select created_at, amount, 0, null from withdrawals where ${mine}
      union all
      select settled_at, -amount, case status when 'y' then -amount else 0 end, null
      from withdrawals where ${mine} and settled_at is not null
      union all
      select created_at, amount, 0, null from fund_orders where ${mine}
      union all
      select settled_at, -amount, 0, null from fund_orders where ${mine} and settled_at is not null
      union all
      select created_at, total, 0, null from ipo_applications where ${mine}
      union all
      select settled_at, round(price * allotted * rate, 2) - total, 0, null
      from ipo_applications where ${mine} and settled_at is not null
      union all
      select transferred_at, -round(price * allotted * rate, 2), 0, null
      from ipo_applications where ${mine} and transferred_at is not null
    ),
    cash as (
      select
        width_bucket(at, ${marks}) as n, sum(amount)::text as amount, sum(deposit)::text as deposits,
        coalesce(sum(amount) filter (where reason in ('borrow', 'repay')), 0)::text as owed,
        coalesce(sum(amount) filter (where reason = 'recharge'), 0)::text as "paidIn"
      from moved where at <= ${now} group by 1
    ),
    traded as (
      select symbol, kind, currency, created_at, case side when 'buy' then quantity else -quantity end as quantity
      from orders where ${mine} and created_at <= ${now}
    ),
    units as (
      select
        width_bucket(created_at, ${marks}) as n, symbol, kind, currency, sum(quantity) as quantity,
        conversion_rate('stock', currency, 0)::text as "setRate"
      from traded group by 1, symbol, kind, currency
    ),
    lots as (
      select
        symbol, kind, currency, quantity, notional::text as notional,
        ${milliseconds('bought_at')} as "boughtAt", ${milliseconds('sold_at')} as "soldAt",
        ${milliseconds('sellable_at')} as "sellableAt"
      from lot_parts where ${mine} and sellable_at is not null order by lot_id
    )
    select
      (select coalesce(json_agg(cash), '[]') from cash) as cash,
      (select coalesce(json_agg(units), '[]') from units) as units,
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
  const { market, pastPrices, currency, historyQueue } = services;
  const moves = await movesOf(services, customer, midnights, at);
  const holdings = emptyHoldings(moves);
  return historyQueue(async () => {
    const pause = pacer();
    const points: WorthPoint[] = [];
    let cash: Decimal = '0';
    let deposits: Decimal = '0';
    let owed: Decimal = '0';
    let paidIn: Decimal = '0';
    for (const [n, instant] of [...midnights.map((midnight) => midnight - 1), at].entries()) {
      for (const move of moves.cash.filter((one) => one.n === n)) {
        cash = add(cash, move.amount);
        deposits = add(deposits, move.deposits);
        owed = add(owed, move.owed);
        paidIn = add(paidIn, move.paidIn);
      }
      for (const move of moves.units.filter((one) => one.n === n)) {
        const held = holdings.get(keyOf(move));
        if (held) held.quantity += move.quantity;
      }
      const priceOf = (instrument: Instrument) =>
        instant === at ? market.quote(instrument, at).price : pastPrices(instrument, instant);
      let total = cash;
      for (const held of holdings.values()) {
        if (held.quantity > 0) total = add(total, heldValue(currency, held, instant, priceOf));
        await pause();
      }
      points.push({ at: instant, total, deposits, owed, paidIn });
    }
    return points;
  });
};
