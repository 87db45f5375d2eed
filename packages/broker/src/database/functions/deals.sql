-- p_rates: the market's conversion by currency. p_seen_rate: the conversion that the customer saw; a higher one is
-- refused.
create or replace function buy_offer(
  p_token text, p_key text, p_body_hash text,
  p_offer bigint, p_kind text, p_symbol text, p_quantity integer, p_price numeric, p_seen_rate numeric,
  p_rates jsonb, p_at timestamptz, p_left double precision
) returns money_call_result
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, p_body_hash, p_at);
  v_offer offers;
  v_bought bigint;
  v_rate numeric;
  v_notional numeric;
  v_fee numeric;
  v_refusal text;
  v_no text;
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  select * into v_offer from offers where id = p_offer and kind = p_kind and symbol = p_symbol for update;
  select coalesce(sum(quantity), 0) into v_bought
  from orders where offer_id = v_offer.id and customer_id = v_call.customer;
  v_rate := conversion_rate('block', v_offer.currency, (p_rates ->> v_offer.currency)::numeric);
  select * into v_notional, v_fee from order_cost(p_price, p_quantity, v_rate);
  v_refusal := case
    when is_expired(p_left) then 'request-expired'
    when v_offer.id is null then 'not-found'
    when v_offer.status <> 1 or p_at >= v_offer.ends_at then 'offer-closed'
    when p_at < v_offer.starts_at then 'no-available-time'
    when v_offer.remaining < v_offer.minimum_quantity then 'offer-sold-out'
    when p_quantity < v_offer.minimum_quantity then 'below-minimum-quantity'
    when p_quantity > least(v_offer.remaining, v_offer.maximum_quantity - v_bought) then 'above-maximum-quantity'
    when p_price <> v_offer.price then 'price-changed'
    when v_rate is null then 'exchange-rate-missing'
    when v_rate > p_seen_rate then 'price-changed'
    when v_notional = 0 then 'below-minimum-quantity'
    when v_notional + v_fee > v_call.balance then 'insufficient-funds'
  end;
  if v_refusal is null then
    update offers set remaining = remaining - p_quantity where id = v_offer.id;
    v_no := (insert_order(
      v_call.customer, 'buy', p_symbol, 'stock', p_quantity, p_price, v_offer.currency, v_rate, v_notional, v_fee, p_key,
      p_at,
      ledger_post(
        v_call.account, v_call.balance, p_at,
        array['market', 'fees'], array[-v_notional, -v_fee], array['buyStock', 'transactionExpenses']
      ),
      p_channel => p_kind, p_offer => v_offer.id, p_sellable_at => p_at + delay_of('offer-settlement')
    )).no;
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;

create or replace function close_offer(p_id bigint) returns boolean
language plpgsql
as $$
begin
  update offers set status = 2 where id = p_id and status = 1;
  return found;
end $$;

-- The percent by which the price of an offer may be away from the market's.
create or replace function offer_distance() returns numeric
language sql stable
as $$ select value::numeric from settings where tag = 'offer_distance' $$;

-- Whether an offer's price is further from the market's than the deployment allows. p_prices: by symbol.
create or replace function is_far_offer(p_offer offers, p_prices json) returns boolean
language sql stable
as $$
  select coalesce(abs(p_offer.price - market) * 100 > market * offer_distance(), false)
  from (select (p_prices ->> p_offer.symbol)::numeric as market) known
$$;

-- Such open offers, at most so many of each symbol. Both ends of the prices of a symbol are read from the index.
create or replace function far_offers(p_prices json, p_most integer) returns setof bigint
language sql stable
as $$
  select far.id
  from
    (
      select key as symbol, value::numeric as market, value::numeric * offer_distance() / 100 as distance
      from json_each_text(p_prices)
    ) known
    cross join lateral (
      (
        select id from offers
        where status = 1 and (retry).at is null and symbol = known.symbol and price < market - distance
        limit p_most
      )
      union all
      (
        select id from offers
        where status = 1 and (retry).at is null and symbol = known.symbol and price > market + distance
        limit p_most
      )
    ) far
$$;
