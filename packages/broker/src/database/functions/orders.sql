-- @bourse/figures/order-cost in SQL; a test compares the two. round() of numeric rounds halves away from zero.
create or replace function order_cost(
  p_price numeric, p_quantity integer, p_rate numeric, out notional numeric, out fee numeric
)
language sql immutable
as $$
  select n.notional, case when n.notional is not null then greatest(0.01, round(n.notional * 0.0003, 2)) end
  from (select round(p_price * p_quantity * p_rate, 2) as notional) n
$$;

-- What the first p_units of a lot cost, of p_amount for all p_quantity of it: shares are differences of two, so that
-- those of all parts add up. @bourse/figures/lot-parts has it too; a test compares the two.
create or replace function share_of_lot(p_amount numeric, p_units integer, p_quantity integer) returns numeric
language sql immutable
as $$ select round(p_amount * p_units / p_quantity, 2) $$;

-- p_price: of one, in the instrument's currency; of a sale the one that the lot was bought at. p_lot, p_sell_price,
-- p_part_notional, p_part_fee: of a sale. p_channel, p_offer, p_sellable_at: of a lot, as its table explains them.
create or replace function insert_order(
  p_customer bigint, p_side text, p_symbol text, p_kind text, p_quantity integer, p_price numeric, p_currency text,
  p_rate numeric, p_notional numeric, p_fee numeric, p_key text, p_at timestamptz, p_transaction bigint,
  p_lot bigint default null, p_sell_price numeric default null,
  p_part_notional numeric default null, p_part_fee numeric default null,
  p_channel text default 'market', p_offer bigint default null, p_sellable_at timestamptz default null
) returns orders
language plpgsql
as $$
declare
  v_id bigint := nextval(pg_get_serial_sequence('orders', 'id'));
  v_order orders;
begin
  insert into orders (
    id, no, customer_id, side, symbol, kind, quantity, price, sell_price, currency, rate, notional, fee, total,
    request_key, lot_id, part_quantity, part_notional, part_fee, channel, offer_id, sellable_at, created_at,
    transaction_id
  ) overriding system value values (
    v_id, order_no(v_id, p_at), p_customer, p_side, p_symbol, p_kind, p_quantity, p_price, p_sell_price, p_currency,
    p_rate, p_notional, p_fee, case p_side when 'buy' then p_notional + p_fee else p_notional - p_fee end,
    p_key, p_lot, p_quantity, coalesce(p_part_notional, p_notional), coalesce(p_part_fee, p_fee), p_channel, p_offer,
    p_sellable_at, p_at, p_transaction
  ) returning * into v_order;
  return v_order;
end $$;

-- p_price: at which the market fills now; null while it is closed. p_rate: the market's conversion; null where there
-- is none. p_worst_price, p_seen_rate: the customer's limit (D77); where no rate was seen only the price counts.
create or replace function place_buy(
  p_token text, p_key text, p_body_hash text,
  p_symbol text, p_kind text, p_currency text, p_quantity integer,
  p_price numeric, p_rate numeric, p_worst_price numeric, p_seen_rate numeric,
  p_at timestamptz, p_left double precision
) returns money_call_result
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, p_body_hash, p_at);
  v_rate numeric;
  v_notional numeric;
  v_fee numeric;
  v_refusal text;
  v_no text;
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  v_rate := conversion_rate('stock', p_currency, p_rate);
  select * into v_notional, v_fee from order_cost(p_price, p_quantity, v_rate);
  v_refusal := case
    when is_expired(p_left) then 'request-expired'
    when p_price is null then 'market-closed'
    when v_rate is null then 'exchange-rate-missing'
    when p_price * v_rate > p_worst_price * coalesce(p_seen_rate, v_rate) then 'price-changed'
    when v_notional = 0 then 'quantity-too-small'
    when v_notional + v_fee > v_call.balance then 'insufficient-funds'
  end;
  if v_refusal is null then
    v_no := (insert_order(
      v_call.customer, 'buy', p_symbol, p_kind, p_quantity, p_price, p_currency, v_rate, v_notional, v_fee, p_key, p_at,
      ledger_post(
        v_call.account, v_call.balance, p_at,
        array['market', 'fees'], array[-v_notional, -v_fee], array['buy' || initcap(p_kind), 'transactionExpenses']
      )
    )).no;
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;

-- Sells p_quantity of the lot p_lot_no (null: the whole lot, which it is no more once a part of it is sold). p_bought_at: the price at which the customer
-- believes it was bought; the others are those of place_buy. What is left keeps the rest of the lot's cost (D88).
create or replace function place_sell(
  p_token text, p_key text, p_body_hash text,
  p_lot_no text, p_bought_at numeric, p_quantity integer,
  p_price numeric, p_rate numeric, p_worst_price numeric, p_seen_rate numeric,
  p_at timestamptz, p_left double precision
) returns money_call_result
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, p_body_hash, p_at);
  v_lot orders;
  v_quantity integer;
  v_unsold integer;
  v_rate numeric;
  v_notional numeric;
  v_fee numeric;
  v_refusal text;
  v_no text;
  v_part_notional numeric;
  v_part_fee numeric;
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  select * into v_lot from orders where no = p_lot_no and customer_id = v_call.customer and side = 'buy';
  v_quantity := coalesce(p_quantity, v_lot.quantity);
  v_rate := conversion_rate('stock', v_lot.currency, p_rate);
  select * into v_notional, v_fee from order_cost(p_price, v_quantity, v_rate);
  v_refusal := case
    when is_expired(p_left) then 'request-expired'
    when v_lot.id is null then 'lot-not-found'
    when not v_lot.open then 'lot-already-sold'
    when v_quantity > v_lot.part_quantity then 'lot-partly-sold'
    when v_lot.price <> p_bought_at then 'invalid-input'
    when v_lot.sellable_at > p_at then 'lot-not-settled'
    when p_price is null then 'market-closed'
    when v_rate is null then 'exchange-rate-missing'
    when p_price * v_rate < p_worst_price * coalesce(p_seen_rate, v_rate) then 'price-changed'
    when v_notional = 0 then 'quantity-too-small'
  end;
  if v_refusal is null then
    v_unsold := v_lot.part_quantity - v_quantity;
    v_part_notional := v_lot.part_notional
      - (v_lot.notional - share_of_lot(v_lot.notional, v_lot.quantity - v_unsold, v_lot.quantity));
    v_part_fee := v_lot.part_fee - (v_lot.fee - share_of_lot(v_lot.fee, v_lot.quantity - v_unsold, v_lot.quantity));
    update orders
    set
      part_quantity = v_unsold, part_notional = part_notional - v_part_notional, part_fee = part_fee - v_part_fee
    where id = v_lot.id;
    v_no := (insert_order(
      v_call.customer, 'sell', v_lot.symbol, v_lot.kind, v_quantity, v_lot.price, v_lot.currency, v_rate,
      v_notional, v_fee, p_key, p_at,
      ledger_post(
        v_call.account, v_call.balance, p_at,
        array['market', 'fees'], array[v_notional, -v_fee], array['sell' || initcap(v_lot.kind), 'transactionExpenses']
      ),
      p_lot => v_lot.id, p_sell_price => p_price, p_part_notional => v_part_notional, p_part_fee => v_part_fee
    )).no;
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;
