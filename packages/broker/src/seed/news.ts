import type { Database } from '../database/tables.ts';
export const seedNews = async (_db: Database, _now: number): Promise<void> => undefined;
