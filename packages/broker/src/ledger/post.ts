/**
 * The one door to the customers' money. Each function is a single call of the database, whose own functions
 * (migrations 0002 and 0003) lock, check and post; nothing else writes accounts, entries or orders. Products beyond
 * market orders are in products.ts beside it.
 */
import type { ErrorCode } from '@bourse/contract/errors';
import { type Decimal, isZero } from '@bourse/money/decimal';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Opens a customer's account, with the deployment's welcome credit (setting `welcome_credit`) where it has one. */
export const openAccount = async (db: Database, customer: number, at: number): Promise<void> => {
  await db.insertInto('accounts').values({ customer_id: customer, name: null, balance: '0' }).execute();
  const credit = await db
    .selectFrom('settings')
    .select('value')
    .where('tag', '=', 'welcome_credit')
    .executeTakeFirst();
  if (credit && !isZero(credit.value as Decimal)) await recharge(db, customer, credit.value as Decimal, at);
};

/** Money from outside. @param amount positive, in the deployment's currency */
export const recharge = async (
  db: Database,
  customer: number,
  amount: Decimal,
  at: number,
): Promise<void> => {
  await sql`select ledger_move_outside(${customer}, ${amount}, 'recharge', ${new Date(at)})`.execute(db);
};

interface Asked {
  tokenHash: string;
  key: string;
  bodyHash: string;
  at: number;
  /** What the market says against the order. It counts only where the key is new. */
  refusal: ErrorCode | undefined;
}

export interface Purchase extends Asked {
  symbol: string;
  kind: string;
  currency: string;
  quantity: number;
  price: Decimal;
}

export interface Sale extends Asked {
  lotNo: string;
  /** What the lot was bought at. */
  price: Decimal;
  sellPrice: Decimal;
}

export interface Answer {
  refusal: ErrorCode | null;
  order_no: string | null;
}

export const only = ({ rows }: { rows: Answer[] }): Answer => {
  const [answer] = rows;
  if (!answer) throw new Error('The ledger gave no answer.');
  return answer;
};

export const placeBuy = async (db: Database, order: Purchase): Promise<Answer> =>
  only(
    await sql<Answer>`
      select * from place_buy(
        ${order.tokenHash}, ${order.key}, ${order.bodyHash}, ${order.refusal ?? null}, ${order.symbol}, ${order.kind},
        ${order.currency}, ${order.quantity}, ${order.price}, ${new Date(order.at)}
      )
    `.execute(db),
  );

export const placeSell = async (db: Database, order: Sale): Promise<Answer> =>
  only(
    await sql<Answer>`
      select * from place_sell(
        ${order.tokenHash}, ${order.key}, ${order.bodyHash}, ${order.refusal ?? null}, ${order.lotNo}, ${order.price},
        ${order.sellPrice}, ${new Date(order.at)}
      )
    `.execute(db),
  );
