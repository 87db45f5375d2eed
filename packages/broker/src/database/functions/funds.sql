create or replace function purchase_fund(
  p_token text, p_key text, p_body_hash text, p_fund bigint, p_at timestamptz, p_left double precision
) returns money_call_result
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

-- The part of an order's expected return that its days until an instant amount to.
create or replace function accrued_return(p_order fund_orders, p_at timestamptz) returns numeric
language sql immutable
as $$
  select trunc(p_order.expected_return * greatest(0, least(period.past, period.whole)) / period.whole, 2)
  from (
    select
      extract(epoch from p_at - p_order.created_at) as past,
      extract(epoch from p_order.ends_at - p_order.created_at) as whole
  ) period
$$;

-- A pseudo-random number from 0 to below 1, the same for a text on every machine.
create or replace function fraction_of(p_text text) returns numeric
language sql immutable
as $$ select ('x' || left(md5(p_text), 8))::bit(32)::bigint / 4294967296.0 $$;

-- Returns principal and profit at the end of the period. The profit within the fund's range depends on the time of the
-- job's run, which is not known beforehand, so a customer cannot predict it from the order's number.
create or replace function mature_fund_order(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_order fund_orders;
  v_fund funds;
  v_profit numeric;
begin
  select * into v_order from fund_orders where id = p_id and status = 'active' for update;
  if not found then
    return false;
  end if;
  select * into v_fund from funds where id = v_order.fund_id;
  v_profit := round(
    v_order.amount
    * (
      v_fund.min_return + (v_fund.max_return - v_fund.min_return)
      * fraction_of('fund ' || v_order.no || ' ' || extract(epoch from p_at)::text)
    ) / 100,
    2
  );
  update fund_orders
  set
    status = 'completed', profit = v_profit, settled_at = p_at,
    settlement_id = ledger_post_for(
      customer_id, p_at, array['funds', 'funds'], array[amount, v_profit],
      array['principal_returned', 'fund_project_profit']
    )
  where id = p_id;
  perform add_notice(
    v_order.customer_id, 'fund-matured', p_at,
    p_no => v_order.no, p_name => v_fund.name, p_amount => v_order.amount + v_profit
  );
  return true;
end $$;

-- Returns the principal, and makes the unit available again.
create or replace function cancel_fund_order(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_order fund_orders;
  v_name text;
begin
  select * into v_order from fund_orders where id = p_id and status = 'active' for update;
  if not found then
    return false;
  end if;
  update fund_orders
  set
    status = 'cancelled', profit = 0, settled_at = p_at,
    settlement_id = ledger_post_for(customer_id, p_at, array['funds'], array[amount], array['principal_returned'])
  where id = p_id;
  update funds set sold_amount = sold_amount - v_order.amount where id = v_order.fund_id returning name into v_name;
  perform add_notice(
    v_order.customer_id, 'fund-cancelled', p_at, p_no => v_order.no, p_name => v_name, p_amount => v_order.amount
  );
  return true;
end $$;
