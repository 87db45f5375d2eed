/**
 * What the office does by itself. Each step is one call of the database that takes the next thing which is due and
 * which no other process has in hand (`for update skip locked`), and carries it on with its money in one transaction.
 */
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** In the order of a round, so that what one step makes due is done in the same round. */
export const DUTIES = {
  'recharges credited': 'office_credit_recharge',
  'withdrawals paid or refused': 'office_settle_withdrawal',
  'real names approved': 'office_approve_identity',
  'bank cards approved': 'office_approve_card',
  'offerings closed': 'office_close_ipo',
  'offerings allotted': 'office_allot_ipo',
  'applications settled': 'office_settle_application',
  'shares transferred': 'office_transfer_shares',
  'offerings listed': 'office_list_ipo',
  'fund orders matured': 'office_mature_fund_order',
  'loans decided': 'office_decide_loan',
  'loans paid out': 'office_pay_out_loan',
  'repayments attempted': 'office_repay_loan',
  'dividends and interest paid': 'office_pay_distribution',
} as const;

export type Duty = keyof typeof DUTIES;

/** @returns whether there was something to do */
export const takeStep = async (db: Database, duty: Duty, at: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number | null }>`
    select ${sql.raw(DUTIES[duty])}(${new Date(at)}) as id
  `.execute(db);
  return rows[0]?.id != null;
};
