-- All seven calls that move money keep to one protocol: begin_money_call locks the account, looks at the session after
-- that and at what is kept under the key; is_expired is asked when all locks are had; end_money_call keeps the answer.
-- A key is settled where nobody knows the end of its call (D82). Orders are filled at the market's price within a limit
-- (D77).

-- The number of whatever was made.
update requests set answer = (select no from orders where id = order_id), order_id = null where order_id is not null;
alter table requests drop column order_id;
alter table requests add constraint requests_answered check (num_nonnulls(refusal, answer) = 1);
-- Of a key that was settled before its call came nobody knows the body.
alter table requests alter column body_hash drop not null;
alter table requests add constraint requests_settled
  check ((body_hash is null) = (refusal is not distinct from 'not-sent'));

drop function place_buy;
drop function place_sell;
drop function first_answer;
drop function request_recharge;
drop function request_withdrawal;
drop function buy_offer;
drop function apply_for_ipo;
drop function purchase_fund;
drop function request_loan;

-- @bourse/contract/order-cost in SQL: a test holds the two together. round() of numeric takes halves away from zero.
create or replace function order_cost(
  p_price numeric, p_quantity integer, p_rate numeric, out notional numeric, out fee numeric
)
language sql immutable
as $$
  select n.notional, case when n.notional is not null then greatest(0.01, round(n.notional * 0.0003, 2)) end
  from (select round(p_price * p_quantity * p_rate, 2) as notional) n
$$;

-- p_body_hash: null for whoever only wants to know what is kept.
create or replace function begin_money_call(p_token text, p_key text, p_body_hash text, p_at timestamptz)
returns money_call
language plpgsql
as $$
declare
  v_call money_call;
  v_request requests;
begin
  v_call.customer := session_customer(p_token, p_at);
  select id, balance into v_call.account, v_call.balance
  from accounts where customer_id = v_call.customer for update;
  -- Whoever changed the password in the meantime has ended the session, and the call with it.
  v_call.customer := session_customer(p_token, p_at);
  if v_call.customer is null then
    v_call.answer := row('logout', null)::order_answer;
    return v_call;
  end if;
  select * into v_request from requests where customer_id = v_call.customer and key = p_key;
  if found then
    v_call.answer := case
      when v_request.body_hash <> p_body_hash then row('idempotency-key-reused', null)::order_answer
      else row(v_request.refusal, v_request.answer)::order_answer
    end;
  end if;
  return v_call;
end $$;

-- Whether a call must not be carried out any more. p_left: milliseconds that it had when this statement arrived; null:
-- all the time there is. To be asked when all locks are had, since the wait for them counts.
create function is_expired(p_left double precision) returns boolean
language sql
as $$ select extract(epoch from clock_timestamp() - statement_timestamp()) * 1000 > p_left $$;

-- What is kept under a key; where nothing is, the refusal that whoever comes later gets.
create function settle_request(p_token text, p_key text, p_at timestamptz) returns order_answer
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, null, p_at);
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  return end_money_call(v_call.customer, p_key, null, 'not-sent', null, p_at);
end $$;

-- p_price: what the market fills at now; null while it is closed. p_rate: what the market converts at, where the
-- deployment has no rate of its own. p_worst_price, p_seen_rate: the customer's limit (D77); without a rate that was
-- seen only the price counts.
create function place_buy(
  p_token text, p_key text, p_body_hash text,
  p_symbol text, p_kind text, p_currency text, p_quantity integer,
  p_price numeric, p_rate numeric, p_worst_price numeric, p_seen_rate numeric,
  p_at timestamptz, p_left double precision
) returns order_answer
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, p_body_hash, p_at);
  v_rate numeric;
  v_notional numeric;
  v_fee numeric;
  v_refusal text;
  v_order bigint;
  v_no text;
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  v_rate := coalesce(stock_rate(p_currency), p_rate);
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
    v_order := nextval(pg_get_serial_sequence('orders', 'id'));
    v_no := order_no(v_order, p_at);
    insert into orders (
      id, no, customer_id, side, symbol, kind, quantity, price, currency, rate, notional, fee, total,
      request_key, open, created_at, transaction_id
    ) overriding system value values (
      v_order, v_no, v_call.customer, 'buy', p_symbol, p_kind, p_quantity, p_price, p_currency, v_rate, v_notional,
      v_fee, v_notional + v_fee, p_key, true, p_at,
      ledger_post(
        v_call.account, v_call.balance, p_at,
        array['market', 'fees'], array[-v_notional, -v_fee], array['buy' || initcap(p_kind), 'transactionExpenses']
      )
    );
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;

-- Sells the lot p_lot_no whole. p_bought_at is what the customer believes it was bought at; the rest as place_buy.
create function place_sell(
  p_token text, p_key text, p_body_hash text,
  p_lot_no text, p_bought_at numeric,
  p_price numeric, p_rate numeric, p_worst_price numeric, p_seen_rate numeric,
  p_at timestamptz, p_left double precision
) returns order_answer
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, p_body_hash, p_at);
  v_lot orders;
  v_rate numeric;
  v_notional numeric;
  v_fee numeric;
  v_refusal text;
  v_order bigint;
  v_no text;
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  select * into v_lot from orders where no = p_lot_no and customer_id = v_call.customer and side = 'buy';
  v_rate := coalesce(stock_rate(v_lot.currency), p_rate);
  select * into v_notional, v_fee from order_cost(p_price, v_lot.quantity, v_rate);
  v_refusal := case
    when is_expired(p_left) then 'request-expired'
    when v_lot.id is null then 'lot-not-found'
    when not v_lot.open then 'lot-already-sold'
    when v_lot.price <> p_bought_at then 'invalid-input'
    when p_price is null then 'market-closed'
    when v_rate is null then 'exchange-rate-missing'
    when p_price * v_rate < p_worst_price * coalesce(p_seen_rate, v_rate) then 'price-changed'
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
      v_order, v_no, v_call.customer, 'sell', v_lot.symbol, v_lot.kind, v_lot.quantity, v_lot.price, p_price,
      v_lot.currency, v_rate, v_notional, v_fee, v_notional - v_fee, p_key, v_lot.id, false, p_at,
      ledger_post(
        v_call.account, v_call.balance, p_at,
        array['market', 'fees'], array[v_notional, -v_fee], array['sell' || initcap(v_lot.kind), 'transactionExpenses']
      )
    );
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;

-- The others as they were, with the time that is left; an offer also at no worse a conversion than was seen.

create function request_recharge(
  p_token text, p_key text, p_body_hash text, p_amount numeric, p_at timestamptz, p_left double precision
) returns order_answer
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, p_body_hash, p_at);
  v_refusal text;
  v_id bigint;
  v_no text;
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  v_refusal := case
    when is_expired(p_left) then 'request-expired'
    when v_call.balance + p_amount + (
      select coalesce(sum(amount), 0) from recharges where customer_id = v_call.customer and status = 1
    ) > 1000000000000000 then 'amount-too-large'
  end;
  if v_refusal is null then
    v_id := nextval(pg_get_serial_sequence('recharges', 'id'));
    v_no := 'R' || order_no(v_id, p_at);
    insert into recharges (id, no, customer_id, amount, request_key, created_at)
    overriding system value values (v_id, v_no, v_call.customer, p_amount, p_key, p_at);
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;

create function request_withdrawal(
  p_token text, p_key text, p_body_hash text,
  p_card bigint, p_amount numeric,
  p_at timestamptz, p_left double precision
) returns order_answer
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, p_body_hash, p_at);
  v_card bank_cards;
  v_refusal text;
  v_id bigint;
  v_no text;
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  select * into v_card from bank_cards where id = p_card and customer_id = v_call.customer and status = 1
  for share;
  v_refusal := case
    when is_expired(p_left) then 'request-expired'
    when p_amount < minimum_withdrawal() then 'withdrawal-too-small'
    when v_card.id is null then 'bank-card-not-usable'
    when p_amount > v_call.balance then 'insufficient-funds'
  end;
  if v_refusal is null then
    v_id := nextval(pg_get_serial_sequence('withdrawals', 'id'));
    v_no := 'W' || order_no(v_id, p_at);
    insert into withdrawals (
      id, no, customer_id, card_id, card_version, card, amount, request_key, created_at, transaction_id
    ) overriding system value values (
      v_id, v_no, v_call.customer, v_card.id, v_card.version, right(v_card.card_number, 4), p_amount, p_key, p_at,
      ledger_post(v_call.account, v_call.balance, p_at, array['withdrawals'], array[-p_amount], array['withdraw'])
    );
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;

create function buy_offer(
  p_token text, p_key text, p_body_hash text,
  p_offer bigint, p_kind text, p_symbol text, p_quantity integer, p_price numeric, p_seen_rate numeric,
  p_at timestamptz, p_left double precision
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
    when is_expired(p_left) then 'request-expired'
    when v_offer.id is null then 'not-found'
    when v_offer.status <> 1 then 'offer-closed'
    when p_at < v_offer.starts_at or p_at >= v_offer.ends_at then 'no-available-time'
    when p_quantity < v_offer.minimum_quantity then 'below-minimum-quantity'
    when p_price <> v_offer.price then 'price-changed'
    when v_rate is null then 'exchange-rate-missing'
    when v_rate > p_seen_rate then 'price-changed'
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

create function apply_for_ipo(
  p_token text, p_key text, p_body_hash text,
  p_ipo bigint, p_symbol text, p_quantity integer, p_price numeric,
  p_at timestamptz, p_left double precision
) returns order_answer
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, p_body_hash, p_at);
  v_ipo ipos;
  v_rate numeric;
  v_total numeric;
  v_refusal text;
  v_id bigint;
  v_no text;
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  -- Shared: applications do not wait for each other, and the closing waits for all of them.
  select * into v_ipo from ipos where id = p_ipo and symbol = p_symbol for share;
  v_rate := block_rate(v_ipo.currency);
  v_total := round(p_price * p_quantity * v_rate, 2);
  v_refusal := case
    when is_expired(p_left) then 'request-expired'
    when v_ipo.id is null then 'not-found'
    when v_ipo.status <> 'forthcoming' or v_ipo.ends_at <= p_at then 'ipo-not-open'
    when p_quantity not between v_ipo.min_quantity and v_ipo.max_quantity then 'invalid-quantity'
    -- min, min+100, …, and max is always reachable (D38).
    when (p_quantity - v_ipo.min_quantity) % 100 <> 0 and p_quantity <> v_ipo.max_quantity then 'invalid-quantity'
    when p_price <> v_ipo.issue_price then 'price-changed'
    when exists (select from ipo_applications where customer_id = v_call.customer and ipo_id = p_ipo)
      then 'already-applied'
    when v_rate is null then 'exchange-rate-missing'
    when v_total = 0 then 'invalid-quantity'
    when v_total > v_call.balance then 'insufficient-funds'
  end;
  if v_refusal is null then
    v_id := nextval(pg_get_serial_sequence('ipo_applications', 'id'));
    v_no := 'I' || order_no(v_id, p_at);
    insert into ipo_applications (
      id, no, customer_id, ipo_id, quantity, price, rate, total, request_key, created_at, transaction_id
    ) overriding system value values (
      v_id, v_no, v_call.customer, p_ipo, p_quantity, p_price, v_rate, v_total, p_key, p_at,
      ledger_post(v_call.account, v_call.balance, p_at, array['ipo'], array[-v_total], array['buyStock'])
    );
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;

create function purchase_fund(
  p_token text, p_key text, p_body_hash text, p_fund bigint, p_at timestamptz, p_left double precision
) returns order_answer
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, p_body_hash, p_at);
  v_fund funds;
  v_refusal text;
  v_id bigint;
  v_no text;
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  select * into v_fund from funds where id = p_fund for update;
  v_refusal := case
    when is_expired(p_left) then 'request-expired'
    when v_fund.id is null or not v_fund.open then 'not-found'
    when v_fund.sold_amount + v_fund.unit > v_fund.issue_amount then 'fund-sold-out'
    when v_fund.unit > v_call.balance then 'insufficient-funds'
  end;
  if v_refusal is null then
    update funds set sold_amount = sold_amount + unit where id = v_fund.id;
    v_id := nextval(pg_get_serial_sequence('fund_orders', 'id'));
    v_no := 'F' || order_no(v_id, p_at);
    insert into fund_orders (
      id, no, customer_id, fund_id, amount, expected_return, ends_at, request_key, created_at, transaction_id
    ) overriding system value values (
      v_id, v_no, v_call.customer, v_fund.id, v_fund.unit, round(v_fund.unit * v_fund.min_return / 100, 2),
      p_at + make_interval(secs => v_fund.period_days * 86400.0), p_key, p_at,
      ledger_post(v_call.account, v_call.balance, p_at, array['funds'], array[-v_fund.unit], array['buyFund'])
    );
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;

create function request_loan(
  p_token text, p_key text, p_body_hash text, p_amount numeric, p_at timestamptz, p_left double precision
) returns order_answer
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, p_body_hash, p_at);
  v_refusal text;
  v_id bigint;
  v_no text;
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  v_refusal := case
    when is_expired(p_left) then 'request-expired'
    when p_amount > (select remaining from loan_data(v_call.customer, p_at)) then 'credit-limit-exceeded'
  end;
  if v_refusal is null then
    v_id := nextval(pg_get_serial_sequence('loans', 'id'));
    v_no := 'L' || order_no(v_id, p_at);
    insert into loans (id, no, customer_id, amount, request_key, created_at, changed_at)
    overriding system value values (v_id, v_no, v_call.customer, p_amount, p_key, p_at, p_at);
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;
