import { sql } from 'kysely';
import type { Database } from '../src/database/tables.ts';

/** Checks the invariants of the whole ledger. @returns the names of the broken ones */
export const brokenInvariants = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ invariant: string }>`
    with internal as (
      select name, coalesce(sum(amount), 0) as balance
      from accounts left join entries on entries.account_id = accounts.id where name is not null group by name
    )
    select invariant from (values
      ('entries sum to zero', not exists (
        select from entries group by transaction_id having sum(amount) <> 0
      )),
      ('balances are their entries', not exists (
        select from accounts a left join (select account_id, sum(amount) as amount from entries group by account_id) e
          on e.account_id = a.id
        where a.customer_id is not null and (a.balance <> coalesce(e.amount, 0) or a.balance < 0)
      )),
      ('each step of a balance is told', not exists (
        select from (
          select account_id, balance_after, sum(amount) over (partition by account_id order by id) as reached from entries
        ) s join accounts a on a.id = s.account_id
        where a.customer_id is not null and balance_after is distinct from reached
      )),
      ('withdrawals in progress are held', (select balance from internal where name = 'withdrawals')
        = (select coalesce(sum(amount), 0) from withdrawals where status = 'n')),
      ('loans that are owed are out', -(select balance from internal where name = 'loans')
        = (select coalesce(sum(amount), 0) from loans where state = 4)),
      ('fund orders that run are held', (select balance from internal where name = 'funds')
        = (select coalesce(sum(case status when 'active' then amount else -profit end), 0) from fund_orders)),
      ('applications that are open are held', (select balance from internal where name = 'ipo')
        = (select coalesce(sum(total - coalesce(refund, 0)), 0) from ipo_applications where stage < 3)),
      ('fees are those of the orders', (select balance from internal where name = 'fees')
        = (select coalesce(sum(fee), 0) from orders)),
      ('what came in is recharged', not exists (
        select from recharges r join entries e on e.transaction_id = r.transaction_id and e.amount > 0
        where e.amount <> r.amount
      )),
      ('no fund is sold beyond its issue', not exists (select from funds where sold_amount > issue_amount)),
      ('no offering is allotted beyond its size', not exists (
        select from ipos i join ipo_applications a on a.ipo_id = i.id
        group by i.id having sum(a.allotted) > i.issue_size
      )),
      ('the demand for an offering is that of its applications', not exists (
        select from (
          select ipo_id, sum(quantity) as quantity from ipo_applications group by ipo_id
        ) applied
        full join (select ipo_id, sum(quantity) as quantity from ipo_demand group by ipo_id) demand using (ipo_id)
        where applied.quantity is distinct from demand.quantity
      )),
      ('no more of an offer is bought than there was', not exists (
        select from offers o
        where o.remaining + (select coalesce(sum(quantity), 0) from orders where offer_id = o.id) > o.quantity
      )),
      ('no lot is sold before it has settled', not exists (
        select from orders sale join orders lot on lot.id = sale.lot_id where sale.created_at < lot.sellable_at
      )),
      ('the parts of a lot add up to it', not exists (
        select from (
          select
            coalesce(lot_id, id) as id, sum(part_quantity) as quantity, sum(part_notional) as notional,
            sum(part_fee) as fee
          from orders group by coalesce(lot_id, id)
        ) parts join orders lot using (id)
        where (parts.quantity, parts.notional, parts.fee)
          is distinct from (lot.quantity::bigint, lot.notional, lot.fee)
      )),
      ('each part of a lot costs its share', not exists (
        select from orders lot where side = 'buy' and (part_notional, part_fee) is distinct from (
          notional - share_of_lot(notional, quantity - part_quantity, quantity),
          fee - share_of_lot(fee, quantity - part_quantity, quantity)
        )
      )),
      ('a lot is open until nothing of it is left', not exists (
        select from orders where open <> (side = 'buy' and part_quantity > 0)
      ))
    ) as invariants (invariant, holds) where not holds
  `.execute(db);
  return rows.map(({ invariant }) => invariant);
};
