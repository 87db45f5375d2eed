import type { Hold } from '@bourse/contract/customer';
import { sql } from 'kysely';

/** Money that the broker holds for a customer of the query's `customers`: one row for each purpose with any. */
export const holds = sql<Hold[]>`
  select coalesce(json_agg(held order by array_position(array['offerings', 'funds', 'withdrawals'], purpose)), '[]')
  from (
    select 'offerings' as purpose, count(*) as count, sum(total - coalesce(refund, 0))::text as amount,
      null as until
    from ipo_applications where customer_id = customers.id and stage < 3
    union all
    select 'funds', count(*), sum(amount)::text, extract(epoch from min(ends_at)) * 1000
    from fund_orders where customer_id = customers.id and status = 'active'
    union all
    select 'withdrawals', count(*), sum(amount)::text, null
    from withdrawals where customer_id = customers.id and status = 'n'
  ) held
  where count > 0
`;
