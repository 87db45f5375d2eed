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
      select id, transaction_id, amount, reason, created_at from entries
      where account_id = (select id from accounts where customer_id = ${customer}) and created_at < ${to}
    ),
    -- A fee has the reason and the direction of its trade, which is the entry before it in its transaction.
    movements as (
      select
        amount, reason = 'transactionExpenses' and not is_first as is_fee,
        case when reason = 'transactionExpenses' then first_reason else reason end as reason,
        case when reason = 'transactionExpenses' then first_amount else amount end > 0 as is_income
      from (
        select
          amount, reason, row_number() over own = 1 as is_first,
          first_value(reason) over own as first_reason, first_value(amount) over own as first_amount
        from mine where created_at >= ${from}
        window own as (partition by transaction_id order by id)
      ) entry
    ),
    grouped as (
      select
        reason, case when is_income then 'income' else 'expense' end as direction,
        count(*) filter (where not is_fee) as count,
        (case when is_income then 1 else -1 end * sum(amount))::text as amount,
        coalesce(-sum(amount) filter (where is_fee), 0)::text as fees
      from movements
      group by reason, is_income
    )
    select
      coalesce(sum(amount) filter (where created_at < ${from}), 0) as opening,
      coalesce(sum(amount), 0) as closing,
      (select coalesce(json_agg(grouped order by direction desc, reason), '[]') from grouped) as sums
    from mine
  `.execute(services.db);
  return rows[0] as Sums;
});
