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

/** The most by which the clocks of two brokers differ. */
const CLOCKS = sql`interval '1 hour'`;

/**
 * Answers the balance at the beginning and the end of a time, with what changed it by reason. Each entry has the balance
 * after it: the last one before an instant has the balance of that instant, and those between two such entries are the
 * movements. So the three figures close whatever is posted meanwhile.
 */
export const getStatement = customerCall(endpoint, async ({ services, input, customer }) => {
  const { from, to } = spanOf(input);
  const own = sql`account_id = (select id from accounts where customer_id = ${customer}) and balance_after is not null`;
  const last = (before: Date) => sql`
    select id, balance_after from entries where ${own} and created_at < ${before}
    order by created_at desc, id desc limit 1
  `;
  const { rows } = await sql<Sums>`
    with opening as (${last(from)}),
    closing as (${last(to)}),
    -- Not filtered by id in here: PostgreSQL would read the entries of all customers between two ids.
    mine as materialized (
      select id, transaction_id, amount, reason from entries
      where ${own}
        -- Of two brokers whose clocks differ, the later entry may have the earlier time.
        and created_at >= ${from}::timestamptz - ${CLOCKS} and created_at < ${to}::timestamptz + ${CLOCKS}
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
        from mine
        where id > coalesce((select id from opening), 0) and id <= (select id from closing)
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
      coalesce((select balance_after from opening), 0) as opening,
      coalesce((select balance_after from closing), 0) as closing,
      (select coalesce(json_agg(grouped order by direction desc, reason), '[]') from grouped) as sums
  `.execute(services.db);
  return rows[0] as Sums;
});
