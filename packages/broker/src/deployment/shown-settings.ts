import type { ShownSettings } from '../call/services.ts';
import { batch } from '../database/batch.ts';
import type { Database } from '../database/tables.ts';

export const openShownSettings = (db: Database): ShownSettings => {
  const ask = batch(async (questions: readonly true[]) => {
    const rows = await db
      .selectFrom('settings')
      .select(['tag', 'value'])
      .where('shown', '=', true)
      .orderBy('tag')
      .execute();
    return questions.map(() => rows);
  });
  return () => ask(true);
};
