import { sql } from 'kysely';
import { Refusal } from '../call/refusal.ts';
import type { PausedCall } from '../database/product-tables.ts';
import type { Database } from '../database/tables.ts';
import type { Answer } from '../ledger/money-call.ts';
import { moneyCallResult } from '../ledger/money-call-result.ts';

/** When the call's daily pause ends, epoch milliseconds; null where none is on, as when the answer is one that was kept. */
const opensAt = async (db: Database, call: PausedCall, at: number): Promise<number | null> => {
  const instant = new Date(at);
  const { rows } = await sql<{ opens_at: Date }>`
    select upper(pause_of(${call}, ${instant})) as opens_at where is_paused(${call}, ${instant})
  `.execute(db);
  return rows[0]?.opens_at.getTime() ?? null;
};

/** As `moneyCallResult`, of a call that can have a daily pause: its refusal says when the pause ends. */
export const unlessPaused = async (
  db: Database,
  call: PausedCall,
  at: number,
  answer: Answer,
): Promise<string | null> => {
  if (answer.refusal === 'no-available-time')
    throw new Refusal(answer.refusal, undefined, { opensAt: await opensAt(db, call, at) });
  return moneyCallResult(answer);
};
