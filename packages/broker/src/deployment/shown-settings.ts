import { sql } from 'kysely';
import type { ShownSettings } from '../call/services.ts';
import { batch } from '../database/batch.ts';
import type { Database } from '../database/tables.ts';

const DAY = 86_400;

/** The setting `loan_days` (D59), which is the delay `loan-term`; left out while that is not in whole days. */
const termOfLoans = (db: Database) =>
  db
    .selectFrom('back_office_delays')
    .select([
      sql.lit('loan_days').$castTo<string>().as('tag'),
      sql<string>`(seconds / ${sql.lit(DAY)})::text`.as('value'),
    ])
    .where('step', '=', 'loan-term')
    .where('seconds', '>', 0)
    .where(sql`seconds % ${sql.lit(DAY)}`, '=', 0);

export const openShownSettings = (db: Database): ShownSettings => {
  const ask = batch(async (questions: readonly true[]) => {
    const rows = await db
      .selectFrom('settings')
      .select(['tag', 'value'])
      .where('shown', '=', true)
      .unionAll(termOfLoans(db))
      .orderBy('tag')
      .execute();
    return questions.map(() => rows);
  });
  return () => ask(true);
};
