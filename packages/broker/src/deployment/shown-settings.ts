import { sql } from 'kysely';
import type { ShownSettings } from '../call/services.ts';
import { batch } from '../database/batch.ts';
import type { Database } from '../database/tables.ts';
import type { Clock } from '../market/clock.ts';

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

/** `recharge_closes_at` and the like: when the daily pause begins and ends that is on, or else is next. */
const pauses = (db: Database, at: number) => {
  const edge = (bound: 'lower' | 'upper', name: string) =>
    db
      .selectFrom('daily_pauses')
      .select([
        sql<string>`call || ${sql.lit(name)}`.as('tag'),
        sql<string>`(extract(epoch from ${sql.raw(bound)}(pause_of(call, ${new Date(at)}))) * 1000)::bigint::text`.as(
          'value',
        ),
      ]);
  return edge('lower', '_closes_at').unionAll(edge('upper', '_opens_at'));
};

export const openShownSettings = (db: Database, clock: Clock): ShownSettings => {
  const ask = batch(async (questions: readonly true[]) => {
    const rows = await db
      .selectFrom('settings')
      .select(['tag', 'value'])
      .where('shown', '=', true)
      .unionAll(termOfLoans(db))
      .unionAll(pauses(db, clock.now()))
      .orderBy('tag')
      .execute();
    return questions.map(() => rows);
  });
  return () => ask(true);
};
