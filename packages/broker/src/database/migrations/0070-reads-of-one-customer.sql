-- Reads of one customer find their rows by an index, however many records the customer has.

-- A part that is held is a row of its own; only a sold part needs the row of its lot. In lot_parts, which has both, every
-- part had to be joined with its lot.
create view held_parts as
select
  id, id as lot_id, no as lot_no, customer_id, symbol, kind, currency, price, rate,
  part_quantity as quantity, part_notional as notional, part_fee as fee, part_notional + part_fee as cost,
  created_at as bought_at, sellable_at,
  null::timestamptz as sold_at, null::text as sale_no, null::numeric as sell_price, null::numeric as sale_rate,
  null::numeric(20, 2) as sale_fee, null::numeric(20, 2) as proceeds
from orders
where open;

create view sold_parts as
select
  part.id, lot.id as lot_id, lot.no as lot_no, part.customer_id, part.symbol, part.kind, part.currency, part.price, lot.rate,
  part.part_quantity as quantity, part.part_notional as notional, part.part_fee as fee,
  part.part_notional + part.part_fee as cost,
  lot.created_at as bought_at, lot.sellable_at,
  part.created_at as sold_at, part.no as sale_no, part.sell_price, part.rate as sale_rate, part.fee as sale_fee,
  part.total as proceeds
from orders part join orders lot on lot.id = part.lot_id
where part.side = 'sell';

drop view lot_parts;
create view lot_parts as select * from held_parts union all select * from sold_parts;

-- What is on hold or under way, which every open app asks for.
create index recharges_of_customer_under_way on recharges (customer_id, id) where status = 1;
create index withdrawals_of_customer_under_way on withdrawals (customer_id, id) where status = 'n';
create index fund_orders_of_customer_active on fund_orders (customer_id, id) where status = 'active';
create index ipo_applications_of_customer_under_way on ipo_applications (customer_id, id) where stage < 3;
create index loans_of_customer_by_state on loans (customer_id, state) include (amount, repayment_time);

-- The entries of customers alone, in the order of their time. Bills are read from it, and the sums of a month from the
-- index alone. Internal accounts have half of all entries, and no call reads those.
create index entries_of_customer on entries (account_id, created_at, id)
  include (amount, balance_after, reason, transaction_id) where balance_after is not null;
drop index entries_of_account;
drop index entries_of_transaction;
-- Entries are only added. An index alone answers for pages that were vacuumed since.
alter table entries set (autovacuum_vacuum_insert_scale_factor = 0.01);

-- Lists of orders are in the order of time too, so that a part of the time can be asked for.
drop index orders_of_customer;
create index orders_of_customer on orders (customer_id, created_at, id);
create index orders_of_customer_symbol on orders (customer_id, symbol, created_at, id);
drop index orders_of_channel;
create index orders_of_channel on orders (customer_id, channel, created_at, id) where channel <> 'market';
drop index orders_sold;
create index orders_sold on orders (customer_id, created_at, id)
  include (symbol, part_notional, part_fee, fee, total) where side = 'sell';
alter table orders set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- A bill names what it is of.
create index recharges_of_transaction on recharges (transaction_id) where transaction_id is not null;
create index withdrawals_of_transaction on withdrawals (transaction_id);
create index withdrawals_of_settlement on withdrawals (settlement_id) where settlement_id is not null;
create index fund_orders_of_transaction on fund_orders (transaction_id);
create index fund_orders_of_settlement on fund_orders (settlement_id) where settlement_id is not null;
create index loans_of_payout on loans (payout_id) where payout_id is not null;
create index loans_of_repayment on loans (repayment_id) where repayment_id is not null;
create index ipo_applications_of_transaction on ipo_applications (transaction_id);
create index ipo_applications_settled on ipo_applications (customer_id, settled_at) where settled_at is not null;
create index ipo_applications_transferred on ipo_applications (customer_id, transferred_at) where transferred_at is not null;

-- Unread messages are counted by every open app, and marked by their ids.
drop index user_messages_unread;
create index user_messages_unread on user_messages (customer_id, id) where sender = 'service' and read_at is null;

-- Sign-up looks an invitation up whatever its case; a changed password forgets the customer's challenges.
create index invitation_codes_by_code on invitation_codes (upper(code));
create index passkey_challenges_of_customer on passkey_challenges (customer_id) where customer_id is not null;
