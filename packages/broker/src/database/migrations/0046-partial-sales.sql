-- A sale may close a part of a lot (D88). Each order is one part of a lot: a purchase is the part that is still held, a
-- sale the part that it sold. Units, notional and fee of all parts add up to those of the purchase.

alter table orders
  add column part_quantity integer,
  add column part_notional numeric(20, 2),
  add column part_fee numeric(20, 2);
update orders set
  part_quantity = case when open then quantity else 0 end,
  part_notional = case when open then notional else 0 end,
  part_fee = case when open then fee else 0 end
where side = 'buy';
update orders sale set part_quantity = sale.quantity, part_notional = lot.notional, part_fee = lot.fee
from orders lot where lot.id = sale.lot_id;
alter table orders
  alter column part_quantity set not null,
  alter column part_notional set not null,
  alter column part_fee set not null,
  add constraint orders_part check (
    part_notional >= 0 and part_fee >= 0
    and case side when 'sell' then part_quantity = quantity else part_quantity between 0 and quantity end
  );

-- Whether any of the lot can still be sold. Dropping the column drops its index and its check.
alter table orders drop column open;
alter table orders add column open boolean not null generated always as (side = 'buy' and part_quantity > 0) stored;
create index open_lots on orders (customer_id, kind, symbol) where open;

alter table orders drop constraint orders_lot_id_key;
create index orders_of_lot on orders (lot_id) where lot_id is not null;

-- The parts of all lots that are held or were sold. `id`: the order that tells of it. What it cost is in the
-- deployment's currency. The columns from `sold_at` on are null while it is held. What a sale repeats of its lot is read
-- from the sale, so that the indexes of orders find the parts of a customer and of a symbol.
create view lot_parts as
select
  part.id, lot.id as lot_id, lot.no as lot_no, part.customer_id, part.symbol, part.kind, part.currency, part.price,
  lot.rate,
  part.part_quantity as quantity, part.part_notional as notional, part.part_fee as fee,
  part.part_notional + part.part_fee as cost, lot.created_at as bought_at, lot.sellable_at,
  case part.side when 'sell' then part.created_at end as sold_at,
  case part.side when 'sell' then part.no end as sale_no,
  part.sell_price,
  case part.side when 'sell' then part.rate end as sale_rate,
  case part.side when 'sell' then part.fee end as sale_fee,
  case part.side when 'sell' then part.total end as proceeds
from orders part join orders lot on lot.id = coalesce(part.lot_id, part.id)
where part.part_quantity > 0;
