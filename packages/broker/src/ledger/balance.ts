import type { Decimal } from '@bourse/money/decimal';
import type { Database } from '../database/tables.ts';

/** What a customer can spend, in the deployment's currency. */
export const balanceOf = async (db: Database, customer: number): Promise<Decimal> => {
  const { balance } = await db
    .selectFrom('accounts')
    .select('balance')
    .where('customer_id', '=', customer)
    .executeTakeFirstOrThrow();
  return balance ?? '0';
};
