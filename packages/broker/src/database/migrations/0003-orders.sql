-- Orders, and the two functions that fill them. Each is one call of the database: it knows the session, honours the
-- idempotency key, locks the customer's account, checks, posts, writes the order, and answers.

-- An order is filled at once or refused; what is refused is no order. A purchase is a lot: it is open until one sale
-- closes it whole (D23).
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
  -- On a sale, the lot that it closes; no lot is sold twice.
  lot_id bigint unique references orders,
  -- On a purchase, whether the lot can still be sold.
  open boolean not null,
  transaction_id bigint not null references ledger_transactions,
  created_at timestamptz not null,
  check ((side = 'sell') = (lot_id is not null)),
  check ((side = 'sell') = (sell_price is not null)),
  check (total = case side when 'buy' then notional + fee else notional - fee end),
  check (not open or side = 'buy')
);
create index orders_of_customer on orders (customer_id, id desc);
create index open_lots on orders (customer_id, kind, symbol) where open;

-- What was asked under a key, and what was answered first. Kept for good.
create table requests (
  customer_id bigint not null references customers,
  key text not null,
  body_hash text not null,
  refusal text,
  order_id bigint references orders,
  created_at timestamptz not null,
  primary key (customer_id, key),
  check ((refusal is null) <> (order_id is null))
);

-- Units of the deployment's currency for one of another; null where the deployment has none (D35).
create function stock_rate(p_currency text) returns numeric
language sql stable
as $$
  select case
    when p_currency = (select value from settings where tag = 'currency') then 1
    else (select value::numeric from settings where tag = 'rate_stock_' || lower(p_currency) and value::numeric > 0)
  end
$$;

-- @bourse/contract/order-cost in SQL: a test holds the two together. round() of numeric takes halves away from zero.
create function order_cost(p_price numeric, p_quantity integer, p_rate numeric, out notional numeric, out fee numeric)
language sql immutable
as $$
  select n.notional, round(n.notional * 0.0003, 2)
  from (select round(p_price * p_quantity * p_rate, 2) as notional) n
$$;

-- Digits that a customer can read out: the day, and a number that is never used twice.
create function order_no(p_id bigint, p_at timestamptz) returns text
language sql immutable
as $$ select to_char(p_at at time zone 'UTC', 'YYMMDD') || lpad(p_id::text, 8, '0') $$;

create type order_answer as (refusal text, order_no text);

-- The first answer to a key; no row where there was none yet.
create function first_answer(p_customer bigint, p_key text, p_body_hash text) returns setof order_answer
language sql stable
as $$
  select
    case when r.body_hash = p_body_hash then r.refusal else 'idempotency-key-reused' end,
    case when r.body_hash = p_body_hash then o.no end
  from requests r
  left join orders o on o.id = r.order_id
  where r.customer_id = p_customer and r.key = p_key
$$;

-- p_refusal: what the market says against it (closed, price gone). It counts only where the key is new.
create function place_buy(
  p_token text, p_key text, p_body_hash text, p_refusal text,
  p_symbol text, p_kind text, p_currency text, p_quantity integer, p_price numeric, p_at timestamptz
) returns order_answer
language plpgsql
as $$
declare
  v_customer bigint := session_customer(p_token, p_at);
  v_account accounts;
  v_first order_answer;
  v_rate numeric;
  v_notional numeric;
  v_fee numeric;
  v_refusal text := p_refusal;
  v_order bigint;
  v_no text;
begin
  if v_customer is null then
    return row('logout'::text, null::text)::order_answer;
  end if;
  select * into strict v_account from accounts where customer_id = v_customer for update;
  select * into v_first from first_answer(v_customer, p_key, p_body_hash);
  if found then
    return v_first;
  end if;

  v_rate := stock_rate(p_currency);
  select * into v_notional, v_fee from order_cost(p_price, p_quantity, v_rate);
  v_refusal := case
    when p_refusal is not null then p_refusal
    when v_rate is null then 'exchange-rate-missing'
    when v_notional = 0 then 'quantity-too-small'
    when v_notional + v_fee > v_account.balance then 'insufficient-funds'
  end;

  if v_refusal is null then
    v_order := nextval(pg_get_serial_sequence('orders', 'id'));
    v_no := order_no(v_order, p_at);
    insert into orders (
      id, no, customer_id, side, symbol, kind, quantity, price, currency, rate, notional, fee, total,
      request_key, open, created_at, transaction_id
    ) overriding system value values (
      v_order, v_no, v_customer, 'buy', p_symbol, p_kind, p_quantity, p_price, p_currency, v_rate, v_notional, v_fee,
      v_notional + v_fee, p_key, true, p_at,
      ledger_post(
        v_account.id, v_account.balance, p_at,
        array['market', 'fees'], array[-v_notional, -v_fee], array['buy' || initcap(p_kind), 'transactionExpenses']
      )
    );
  end if;
  insert into requests (customer_id, key, body_hash, refusal, order_id, created_at)
  values (v_customer, p_key, p_body_hash, v_refusal, v_order, p_at);
  return row(v_refusal, v_no)::order_answer;
end $$;

-- Sells the lot p_lot_no whole. p_price is what the customer believes it was bought at.
create function place_sell(
  p_token text, p_key text, p_body_hash text, p_refusal text,
  p_lot_no text, p_price numeric, p_sell_price numeric, p_at timestamptz
) returns order_answer
language plpgsql
as $$
declare
  v_customer bigint := session_customer(p_token, p_at);
  v_account accounts;
  v_first order_answer;
  v_lot orders;
  v_rate numeric;
  v_notional numeric;
  v_fee numeric;
  v_refusal text;
  v_order bigint;
  v_no text;
begin
  if v_customer is null then
    return row('logout'::text, null::text)::order_answer;
  end if;
  select * into strict v_account from accounts where customer_id = v_customer for update;
  select * into v_first from first_answer(v_customer, p_key, p_body_hash);
  if found then
    return v_first;
  end if;

  select * into v_lot from orders where no = p_lot_no and customer_id = v_customer and side = 'buy';
  v_rate := stock_rate(v_lot.currency);
  select * into v_notional, v_fee from order_cost(p_sell_price, v_lot.quantity, v_rate);
  v_refusal := case
    when v_lot.id is null then 'lot-not-found'
    when not v_lot.open then 'lot-already-sold'
    when v_lot.price <> p_price then 'invalid-input'
    when p_refusal is not null then p_refusal
    when v_rate is null then 'exchange-rate-missing'
    when v_notional = 0 then 'price-changed'
  end;

  if v_refusal is null then
    v_order := nextval(pg_get_serial_sequence('orders', 'id'));
    v_no := order_no(v_order, p_at);
    update orders set open = false where id = v_lot.id;
    insert into orders (
      id, no, customer_id, side, symbol, kind, quantity, price, sell_price, currency, rate, notional, fee, total,
      request_key, lot_id, open, created_at, transaction_id
    ) overriding system value values (
      v_order, v_no, v_customer, 'sell', v_lot.symbol, v_lot.kind, v_lot.quantity, v_lot.price, p_sell_price,
      v_lot.currency, v_rate, v_notional, v_fee, v_notional - v_fee, p_key, v_lot.id, false, p_at,
      ledger_post(
        v_account.id, v_account.balance, p_at,
        array['market', 'fees'], array[v_notional, -v_fee], array['sell' || initcap(v_lot.kind), 'transactionExpenses']
      )
    );
  end if;
  insert into requests (customer_id, key, body_hash, refusal, order_id, created_at)
  values (v_customer, p_key, p_body_hash, v_refusal, v_order, p_at);
  return row(v_refusal, v_no)::order_answer;
end $$;
