import { sql } from 'kysely';

/**
 * When a recharge or withdrawal should be done: the delay that operators have set for it, and a minute in which the back
 * office gets to it. Null where an operator decides, who has no such delay or one that is longer than anybody would wait.
 */
export const expectedAfter = (step: 'recharge' | 'withdrawal') =>
  sql<Date | null>`case
    when delay_of(${step}) <= interval '31 days' then created_at + delay_of(${step}) + interval '1 minute'
  end`;
