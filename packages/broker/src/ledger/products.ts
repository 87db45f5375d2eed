/**
 * The money calls beyond market orders, each a single call of the database (migrations 0010 to 0016), and the
 * transitions that the office carries out.
 */
import type { OfferKind } from '@bourse/contract/deals';
import type { Decimal } from '@bourse/money/decimal';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { type Answer, only } from './post.ts';

/** Who asks, and under which key. */
export interface Asked {
  tokenHash: string;
  key: string;
  bodyHash: string;
  at: number;
}

const ask = async (db: Database, query: RawBuilder<Answer>): Promise<Answer> => only(await query.execute(db));

/** The parameters that every one of the functions begins with. */
const who = ({ tokenHash, key, bodyHash }: Asked) => sql`${tokenHash}, ${key}, ${bodyHash}`;
const when = ({ at }: Asked) => sql`${new Date(at)}`;

export const requestRecharge = (db: Database, asked: Asked, amount: number): Promise<Answer> =>
  ask(db, sql<Answer>`select * from request_recharge(${who(asked)}, ${amount}, ${when(asked)})`);

export const requestWithdrawal = (
  db: Database,
  asked: Asked,
  card: number,
  amount: number,
): Promise<Answer> =>
  ask(db, sql<Answer>`select * from request_withdrawal(${who(asked)}, ${card}, ${amount}, ${when(asked)})`);

export interface OfferPurchase {
  offer: number;
  kind: OfferKind;
  symbol: string;
  quantity: number;
  price: Decimal;
}

export const buyOffer = (db: Database, asked: Asked, purchase: OfferPurchase): Promise<Answer> =>
  ask(
    db,
    sql<Answer>`
      select * from buy_offer(
        ${who(asked)}, ${purchase.offer}, ${purchase.kind}, ${purchase.symbol}, ${purchase.quantity},
        ${purchase.price}, ${when(asked)}
      )
    `,
  );

export interface IpoApplicationForm {
  ipo: number;
  symbol: string;
  quantity: number;
  price: Decimal;
}

export const applyForIpo = (db: Database, asked: Asked, form: IpoApplicationForm): Promise<Answer> =>
  ask(
    db,
    sql<Answer>`
      select * from apply_for_ipo(
        ${who(asked)}, ${form.ipo}, ${form.symbol}, ${form.quantity}, ${form.price}, ${when(asked)}
      )
    `,
  );

export const purchaseFund = (db: Database, asked: Asked, fund: number): Promise<Answer> =>
  ask(db, sql<Answer>`select * from purchase_fund(${who(asked)}, ${fund}, ${when(asked)})`);

export const requestLoan = (db: Database, asked: Asked, amount: number): Promise<Answer> =>
  ask(db, sql<Answer>`select * from request_loan(${who(asked)}, ${amount}, ${when(asked)})`);

/** One thing of a customer, carried from one state to the next with its money. */
export type Transition =
  | 'credit_recharge'
  | 'refuse_recharge'
  | 'pay_withdrawal'
  | 'refuse_withdrawal'
  | 'approve_loan'
  | 'reject_loan'
  | 'pay_out_loan'
  | 'repay_loan'
  | 'mature_fund_order'
  | 'cancel_fund_order'
  | 'settle_ipo_application'
  | 'transfer_ipo_shares';

/** @returns false where it is not in the state that the transition begins in */
export const carry = async (
  db: Database,
  transition: Transition,
  id: number,
  at: number,
): Promise<boolean> => {
  const { rows } = await sql<{ done: boolean }>`
    select ${sql.raw(transition)}(${id}, ${new Date(at)}) as done
  `.execute(db);
  return rows[0]?.done ?? false;
};

/** The same for an offering as a whole, whose customers the office looks after one by one. */
export const carryIpo = async (
  db: Database,
  transition: 'close_ipo' | 'allot_ipo' | 'cancel_ipo',
  id: number,
): Promise<boolean> => {
  const { rows } = await sql<{ done: boolean }>`select ${sql.raw(transition)}(${id}) as done`.execute(db);
  return rows[0]?.done ?? false;
};
