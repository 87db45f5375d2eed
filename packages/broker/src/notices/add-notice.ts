import type { NoticeKind } from '@bourse/contract/notices';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

interface NoticeFields {
  amount?: string;
  session?: number;
}

/**
 * Tells a customer of what `db`'s transaction does. What the database's functions do, they tell themselves.
 * @param at epoch ms
 */
export const addNotice = async (
  db: Database,
  customer: number,
  kind: NoticeKind,
  at: number,
  { amount, session }: NoticeFields = {},
): Promise<void> => {
  await sql`
    select add_notice(
      ${customer}, ${kind}, ${new Date(at)},
      p_amount => ${amount ?? null}, p_session => ${session ?? null}
    )
  `.execute(db);
};
