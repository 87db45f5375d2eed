import type { Decimal } from '@bourse/money/decimal';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

interface LoanData {
  amountDue: Decimal;
  remaining: Decimal;
  score: number;
}

/** What a customer owes, can still borrow, and the credit score. */
export const loanData = async (db: Database, customer: number, at: number): Promise<LoanData> => {
  const { rows } = await sql<LoanData>`
    select amount_due as "amountDue", remaining, score from loan_data(${customer}, ${new Date(at)})
  `.execute(db);
  const [data] = rows;
  if (!data) throw new Error('The database gave no answer.');
  return data;
};
