-- An order is filled at once or refused, and a refused one is not stored. A purchase is a lot; a sale closes a part of a
-- lot (D88). Each order is one part of a lot: a purchase is the part that is still held, a sale the part that it sold.
-- Units, notional and fee of all parts add up to those of the purchase.

create table orders (
  id bigint generated always as identity primary key,
  no text not null unique,
  customer_id bigint not null references customers,
  side text not null check (side in ('buy', 'sell')),
  symbol text not null,
  kind text not null check (kind in ('stock', 'forex', 'futures', 'treasury')),
  quantity integer not null check (quantity > 0),
  -- Of one, in the instrument's currency: what it was bought at, and on a sale what it was sold at.
  price numeric not null check (price > 0),
  sell_price numeric check (sell_price > 0),
  currency text not null,
  -- In the deployment's currency.
  rate numeric not null check (rate > 0),
  notional numeric(20, 2) not null check (notional > 0),
  fee numeric(20, 2) not null check (fee >= 0),
  total numeric(20, 2) not null,
  request_key text not null,
  -- On a sale, the lot of which it closes a part.
  lot_id bigint references orders,
  part_quantity integer not null,
  part_notional numeric(20, 2) not null,
  part_fee numeric(20, 2) not null,
  -- Whether any of the lot can still be sold.
  open boolean not null generated always as (side = 'buy' and part_quantity > 0) stored,
  -- Where the lot came from: the market, an offer, an allotment.
  channel text not null default 'market' check (channel in ('market', 'bulk', 'qip', 'ipo')),
  offer_id bigint references offers,
  -- When the lot can be sold; null: at once. Written with the purchase, so a changed delay applies to later
  -- purchases.
  sellable_at timestamptz,
  transaction_id bigint not null references ledger_transactions,
  created_at timestamptz not null,
  check ((side = 'sell') = (lot_id is not null)),
  check ((side = 'sell') = (sell_price is not null)),
  check (total = case side when 'buy' then notional + fee else notional - fee end),
  check (sellable_at is null or side = 'buy'),
  constraint orders_offer check ((offer_id is not null) = (channel in ('bulk', 'qip'))),
  constraint orders_part check (
    part_notional >= 0 and part_fee >= 0
    and case side when 'sell' then part_quantity = quantity else part_quantity between 0 and quantity end
  )
);
-- Lists of orders are in the order of time, so that a part of the time can be asked for.
create index orders_of_customer on orders (customer_id, created_at, id);
create index orders_of_customer_symbol on orders (customer_id, symbol, created_at, id);
create index orders_of_channel on orders (customer_id, channel, created_at, id) where channel <> 'market';
create index orders_of_offer on orders (offer_id, customer_id) where offer_id is not null;
create index orders_of_symbol on orders (symbol, customer_id);
create index orders_of_lot on orders (lot_id) where lot_id is not null;
create index open_lots on orders (customer_id, kind, symbol) where open;
-- The result of the day is asked for every few seconds; this is what was sold in it.
create index orders_sold on orders (customer_id, created_at, id)
  include (symbol, part_notional, part_fee, fee, total) where side = 'sell';
create index orders_settling on orders (customer_id, sellable_at) where sellable_at is not null;
-- A bill names the trade that it is of, and finds it by the entry's transaction.
create index orders_of_transaction on orders (transaction_id);
-- An index alone answers for pages that were vacuumed since they were changed.
alter table orders set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- The parts of lots that are held or were sold. `id`: the order that tells of the part. What it cost is in the
-- deployment's currency. The columns from `sold_at` on are null while it is held. What a sale repeats of its lot is read
-- from the sale, so that the indexes of orders find the parts of a customer and of a symbol. A part that is held is a row of
-- its own; only a sold part needs the row of its lot.
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

create view lot_parts as select * from held_parts union all select * from sold_parts;
