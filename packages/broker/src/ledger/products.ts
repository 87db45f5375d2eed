/**
 * The money calls beyond market orders, and the transitions that the back office carries out, each a single call of the
 * database (`database/functions/`).
 */
import type { OfferKind } from '@bourse/contract/deals';
import { promisedAt } from '@bourse/figures/promised-time';
import type { Decimal } from '@bourse/money/decimal';
import { sql } from 'kysely';
import type { MoneyCallIdentity } from '../call/call.ts';
import type { Database } from '../database/tables.ts';
import type { Rates } from '../market/rates.ts';
import { type Answer, callLedger } from './money-call.ts';

/** @param hours within which the money is promised, of the deployment */
export const requestRecharge = (
  db: Database,
  asked: MoneyCallIdentity,
  amount: number,
  hours: number,
): Promise<Answer> =>
  callLedger(db, asked, 'request_recharge', (at) => [amount, new Date(promisedAt(at, hours))]);

/** @param hours as for a recharge */
export const requestWithdrawal = (
  db: Database,
  asked: MoneyCallIdentity,
  card: number,
  amount: number,
  hours: number,
): Promise<Answer> =>
  callLedger(db, asked, 'request_withdrawal', (at) => [card, amount, new Date(promisedAt(at, hours))]);

export interface OfferPurchase {
  offer: number;
  kind: OfferKind;
  symbol: string;
  quantity: number;
  price: Decimal;
  /** The conversion that the customer saw; a worse one is refused. */
  seenRate: Decimal | undefined;
  /** The market's conversions, for deployments without rates of their own. */
  ratesAt(instant: number): Rates;
}

export const buyOffer = (
  db: Database,
  asked: MoneyCallIdentity,
  { offer, kind, symbol, quantity, price, seenRate, ratesAt }: OfferPurchase,
): Promise<Answer> =>
  callLedger(db, asked, 'buy_offer', (at) => [
    ...[offer, kind, symbol, quantity, price],
    ...[seenRate ?? null, JSON.stringify(ratesAt(at))],
  ]);

export interface IpoApplicationForm {
  ipo: number;
  symbol: string;
  quantity: number;
  price: Decimal;
  /** As for an offer. */
  seenRate?: Decimal | undefined;
  /** As for an offer. */
  ratesAt(instant: number): Rates;
}

export const applyForIpo = (
  db: Database,
  asked: MoneyCallIdentity,
  { ipo, symbol, quantity, price, seenRate, ratesAt }: IpoApplicationForm,
): Promise<Answer> =>
  callLedger(db, asked, 'apply_for_ipo', (at) => [
    ...[ipo, symbol, quantity, price],
    ...[seenRate ?? null, JSON.stringify(ratesAt(at))],
  ]);

export const purchaseFund = (db: Database, asked: MoneyCallIdentity, fund: number): Promise<Answer> =>
  callLedger(db, asked, 'purchase_fund', () => [fund]);

export const requestLoan = (db: Database, asked: MoneyCallIdentity, amount: number): Promise<Answer> =>
  callLedger(db, asked, 'request_loan', () => [amount]);

/** One row of a customer, carried from one state to the next with its money. */
export type Transition =
  | 'credit_recharge'
  | 'refuse_recharge'
  | 'check_withdrawal'
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

const carryRow = async (db: Database, transition: string, id: number, at: number): Promise<boolean> => {
  const { rows } = await sql<{ done: boolean }>`
    select ${sql.raw(transition)}(${id}, ${new Date(at)}) as done
  `.execute(db);
  return rows[0]?.done ?? false;
};

/** @returns false if the row is not in the state that the transition begins in */
export const carry = (db: Database, transition: Transition, id: number, at: number): Promise<boolean> =>
  carryRow(db, transition, id, at);

/** Refuses what a customer has asked for. */
export type Refusing = 'refuse_recharge' | 'refuse_withdrawal' | 'reject_loan';

/**
 * @param reason for the customer; null where none is given
 * @returns false if the row is not in a state in which it can be refused
 */
export const refuse = async (
  db: Database,
  transition: Refusing,
  id: number,
  at: number,
  reason: string | null,
): Promise<boolean> => {
  const { rows } = await sql<{ done: boolean }>`
    select ${sql.raw(transition)}(${id}, ${new Date(at)}, ${reason}) as done
  `.execute(db);
  return rows[0]?.done ?? false;
};

/** Carries an offering as a whole; its applications are carried one by one. */
export const carryIpo = (
  db: Database,
  transition: 'close_ipo' | 'list_ipo' | 'cancel_ipo',
  id: number,
  at: number,
): Promise<boolean> => carryRow(db, transition, id, at);

/**
 * Draws the lots of a closed offering, portion by portion.
 * @returns false if the offering is not closed
 */
export const allotIpo = async (db: Database, id: number, at: number): Promise<boolean> => {
  for (;;) {
    const { rows } = await sql<{ is_last: boolean | null }>`
      select allot_portion(${id}, ${new Date(at)}) as is_last
    `.execute(db);
    const isLast = rows[0]?.is_last ?? null;
    if (isLast !== false) return isLast === true;
  }
};
