-- An order is filled at once or refused, and a refused one is not stored. A purchase is a lot: it is open until one
-- sale closes it whole (D23).

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
  -- On a sale, the lot that it closes; a lot is sold once.
  lot_id bigint unique references orders,
  -- On a purchase, whether the lot can still be sold.
  open boolean not null,
  transaction_id bigint not null references ledger_transactions,
  created_at timestamptz not null,
  -- Where the lot came from: the market, an offer, an allotment.
  channel text not null default 'market' check (channel in ('market', 'bulk', 'qip', 'ipo')),
  offer_id bigint references offers,
  -- When the lot can be sold; null: at once. Written with the purchase, so a changed delay applies to later
  -- purchases.
  sellable_at timestamptz,
  check ((side = 'sell') = (lot_id is not null)),
  check ((side = 'sell') = (sell_price is not null)),
  check (total = case side when 'buy' then notional + fee else notional - fee end),
  check (not open or side = 'buy'),
  check (sellable_at is null or side = 'buy'),
  constraint orders_offer check ((offer_id is not null) = (channel in ('bulk', 'qip')))
);
create index orders_of_customer on orders (customer_id, id desc);
create index orders_of_channel on orders (customer_id, channel, id desc) where channel <> 'market';
create index orders_of_offer on orders (offer_id, customer_id) where offer_id is not null;
create index orders_of_symbol on orders (symbol, created_at);
create index open_lots on orders (customer_id, kind, symbol) where open;
-- The result of the day is asked for every few seconds; this is what was sold in it.
create index orders_sold on orders (customer_id, created_at) where side = 'sell';
