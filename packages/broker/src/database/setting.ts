import type { Database } from './tables.ts';

/** @returns the value of one setting; undefined if it is not set */
export const readSetting = async (db: Database, tag: string): Promise<string | undefined> => {
  const row = await db.selectFrom('settings').select('value').where('tag', '=', tag).executeTakeFirst();
  return row?.value;
};
