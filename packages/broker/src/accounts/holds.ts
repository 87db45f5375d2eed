import type { Hold } from '@bourse/contract/customer';
import { sql } from 'kysely';

/**
 * Money that the broker holds for a customer: one row for each purpose with any. The id is a value, not a column, because
 * PostgreSQL then knows how many rows to expect, and chooses the small indexes.
 */
export const holds = (customer: number) => sql<Hold[]>`
  select coalesce(json_agg(held order by array_position(array['offerings', 'funds', 'withdrawals'], purpose)), '[]')
  from (
    select 'offerings' as purpose, count(*) as count, sum(total - coalesce(refund, 0))::text as amount,
      null as until
    from ipo_applications where customer_id = ${customer} and stage < 3
    union all
    select 'funds', count(*), sum(amount)::text, extract(epoch from min(ends_at)) * 1000
    from fund_orders where customer_id = ${customer} and status = 'active'
    union all
    select 'withdrawals', count(*), sum(amount)::text, null
    from withdrawals where customer_id = ${customer} and status = 'n'
  ) held
  where count > 0
`;
