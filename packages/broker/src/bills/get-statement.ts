import { type BillSum, getStatement as endpoint } from '@bourse/contract/bills';
import type { Decimal } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { spanOf } from './span.ts';

interface Sums {
  opening: Decimal;
  closing: Decimal;
  sums: BillSum[];
}

/**
 * Answers the balance at the beginning and the end of a time, with what changed it by reason. All three are sums of the
 * same entries, read by one statement, so they close whatever is posted meanwhile.
 */
export const getStatement = customerCall(endpoint, async ({ services, input, customer }) => {
  const { from, to } = spanOf(input);
  const { rows } = await sql<Sums>`
    with mine as (
      select amount, reason, created_at from entries
      where account_id = (select id from accounts where customer_id = ${customer}) and created_at < ${to}
    ),
    grouped as (
      select
        reason, case when amount > 0 then 'income' else 'expense' end as direction, count(*) as count,
        abs(sum(amount))::text as amount
      from mine where created_at >= ${from}
      group by reason, amount > 0
    )
    select
      coalesce(sum(amount) filter (where created_at < ${from}), 0) as opening,
      coalesce(sum(amount), 0) as closing,
      (select coalesce(json_agg(grouped order by direction desc, reason), '[]') from grouped) as sums
    from mine
  `.execute(services.db);
  return rows[0] as Sums;
});
