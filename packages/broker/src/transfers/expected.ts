import { sql } from 'kysely';

/**
 * When a recharge or withdrawal should be done: the delay that operators have set for it, and a minute in which the back
 * office gets to it.
 */
export const expectedAfter = (step: 'recharge' | 'withdrawal') =>
  sql<Date>`created_at + delay_of(${step}) + interval '1 minute'`;
