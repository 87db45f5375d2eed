-- Block trades and QIP (D20): offers, and their purchase as an order whose lot can be sold like any other.

create table offers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('bulk', 'qip')),
  symbol text not null,
  -- 'IN' or 'US'.
  region text not null,
  currency text not null,
  price numeric not null check (price > 0),
  minimum_quantity integer not null check (minimum_quantity > 0),
  -- 1 open, 2 closed.
  status smallint not null default 1 check (status in (1, 2)),
  -- When it can be bought; null: no limit.
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null
);
create index offers_by_kind on offers (kind, id desc);

-- Where an order came from: the market, an offer, an allotment.
alter table orders add column channel text not null default 'market' check (channel in ('market', 'bulk', 'qip', 'ipo'));
alter table orders add column offer_id bigint references offers;
alter table orders add constraint orders_offer check ((offer_id is not null) = (channel in ('bulk', 'qip')));
create index orders_of_channel on orders (customer_id, channel, id desc) where channel <> 'market';

create function buy_offer(
  p_token text, p_key text, p_body_hash text,
  p_offer bigint, p_kind text, p_symbol text, p_quantity integer, p_price numeric, p_at timestamptz
) returns order_answer
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, p_body_hash, p_at);
  v_offer offers;
  v_rate numeric;
  v_notional numeric;
  v_fee numeric;
  v_refusal text;
  v_id bigint;
  v_no text;
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  -- Shared: an offer that is being closed lets those finish who found it open.
  select * into v_offer from offers where id = p_offer and kind = p_kind and symbol = p_symbol for share;
  v_rate := block_rate(v_offer.currency);
  select * into v_notional, v_fee from order_cost(p_price, p_quantity, v_rate);
  v_refusal := case
    when v_offer.id is null then 'not-found'
    when v_offer.status <> 1 then 'offer-closed'
    when p_at < v_offer.starts_at or p_at >= v_offer.ends_at then 'no-available-time'
    when p_quantity < v_offer.minimum_quantity then 'below-minimum-quantity'
    when p_price <> v_offer.price then 'price-changed'
    when v_rate is null then 'exchange-rate-missing'
    when v_notional = 0 then 'below-minimum-quantity'
    when v_notional + v_fee > v_call.balance then 'insufficient-funds'
  end;
  if v_refusal is null then
    v_id := nextval(pg_get_serial_sequence('orders', 'id'));
    v_no := order_no(v_id, p_at);
    insert into orders (
      id, no, customer_id, side, symbol, kind, quantity, price, currency, rate, notional, fee, total,
      request_key, open, channel, offer_id, created_at, transaction_id
    ) overriding system value values (
      v_id, v_no, v_call.customer, 'buy', p_symbol, 'stock', p_quantity, p_price, v_offer.currency, v_rate,
      v_notional, v_fee, v_notional + v_fee, p_key, true, p_kind, v_offer.id, p_at,
      ledger_post(
        v_call.account, v_call.balance, p_at,
        array['market', 'fees'], array[-v_notional, -v_fee], array['buyStock', 'transactionExpenses']
      )
    );
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;
