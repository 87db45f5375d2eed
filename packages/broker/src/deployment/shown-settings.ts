import type { Setting } from '@bourse/contract/deployment';
import { batch } from '../database/batch.ts';
import type { Database } from '../database/tables.ts';

/** What everybody may know of the back end's own configuration, by tag. Asked by every app that starts. */
export type ShownSettings = () => Promise<readonly Setting[]>;

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
