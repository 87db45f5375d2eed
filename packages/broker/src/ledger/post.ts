/**
 * Orders at the market's price, settling, and the opening of accounts; the other products are in products.ts. Only this
 * folder moves money: each movement is one call of the database, whose own functions (`database/functions/`) lock,
 * check and post.
 */
import { type Decimal, isZero } from '@bourse/money/decimal';
import { sql } from 'kysely';
import type { MoneyCallIdentity } from '../call/call.ts';
import { readSetting } from '../database/setting.ts';
import type { Database } from '../database/tables.ts';
import { type Answer, callLedger, only } from './money-call.ts';

/** Opens a customer's account, with the deployment's welcome credit (setting `welcome_credit`) if there is one. */
export const openAccount = async (db: Database, customer: number, at: number): Promise<void> => {
  await db.insertInto('accounts').values({ customer_id: customer, name: null, balance: '0' }).execute();
  const credit = (await readSetting(db, 'welcome_credit')) as Decimal | undefined;
  if (credit && !isZero(credit)) await recharge(db, customer, credit, at);
};

/** Credits money from outside. @param amount positive, in the deployment's currency */
export const recharge = async (
  db: Database,
  customer: number,
  amount: Decimal,
  at: number,
): Promise<void> => {
  await sql`select ledger_move_outside(${customer}, ${amount}, 'recharge', ${new Date(at)})`.execute(db);
};

/** The price and conversion at which an order is filled. */
export interface Fill {
  /** The market's price in the instrument's currency; null while the market is closed. */
  price: Decimal | null;
  /** The market's conversion, for deployments without a rate of their own; null if the market has none. */
  rate: Decimal | null;
}

/** How far from what the customer saw an order may be filled (D77). */
export interface PriceLimit {
  worstPrice: Decimal;
  /** The conversion at which the customer saw the price; undefined: only the price is compared. */
  seenRate: Decimal | undefined;
}

export interface Purchase {
  symbol: string;
  kind: string;
  currency: string;
  quantity: number;
  limit: PriceLimit;
  fillAt(instant: number): Fill;
}

export interface Sale {
  lotNo: string;
  /** The price at which the customer believes the lot was bought. */
  boughtAt: Decimal;
  /** Undefined: the whole lot. */
  quantity?: number | undefined;
  limit: PriceLimit;
  fillAt(instant: number): Fill;
}

const orderParameters = ({ limit, fillAt }: Purchase | Sale, at: number): unknown[] => {
  const { price, rate } = fillAt(at);
  return [price, rate, limit.worstPrice, limit.seenRate ?? null];
};

/** Buys at the market's price if it is within the limit. */
export const placeBuy = (db: Database, asked: MoneyCallIdentity, purchase: Purchase): Promise<Answer> => {
  const { symbol, kind, currency, quantity } = purchase;
  return callLedger(db, asked, 'place_buy', (at) => [
    ...[symbol, kind, currency, quantity],
    ...orderParameters(purchase, at),
  ]);
};

/** Sells a lot or a part of it at the market's price if it is within the limit. */
export const placeSell = (db: Database, asked: MoneyCallIdentity, sale: Sale): Promise<Answer> =>
  callLedger(db, asked, 'place_sell', (at) => [
    ...[sale.lotNo, sale.boughtAt, sale.quantity ?? null],
    ...orderParameters(sale, at),
  ]);

/** @returns the answer stored under a key; if there is none, the refusal `not-sent` is stored and returned (D82) */
export const settleRequest = async (
  db: Database,
  { tokenHash, key, at }: { tokenHash: string; key: string; at: number },
): Promise<Answer> =>
  only(await sql<Answer>`select * from settle_request(${tokenHash}, ${key}, ${new Date(at)})`.execute(db));
