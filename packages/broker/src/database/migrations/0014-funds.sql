-- Fund investment (D2, D24). One unit is bought at a time; no more are sold than were issued.

create table funds (
  id bigint generated always as identity primary key,
  name text not null,
  -- Percent over the whole period.
  min_return numeric(8, 4) not null,
  max_return numeric(8, 4) not null,
  period_days integer not null check (period_days > 0),
  unit numeric(20, 2) not null check (unit > 0),
  issue_amount numeric(20, 2) not null check (issue_amount > 0),
  sold_amount numeric(20, 2) not null default 0 check (sold_amount between 0 and issue_amount),
  open boolean not null default true,
  created_at timestamptz not null,
  check (min_return between 0 and max_return)
);

create table fund_orders (
  id bigint generated always as identity primary key,
  no text not null unique,
  customer_id bigint not null references customers,
  fund_id bigint not null references funds,
  amount numeric(20, 2) not null check (amount > 0),
  expected_return numeric(20, 2) not null check (expected_return >= 0),
  profit numeric(20, 2) check (profit >= 0),
  status text not null default 'active' check (status in ('active', 'completed', 'cancelled')),
  ends_at timestamptz not null,
  transaction_id bigint not null references ledger_transactions,
  settlement_id bigint references ledger_transactions,
  request_key text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'active') = (settlement_id is null))
);
create index fund_orders_of_customer on fund_orders (customer_id, id desc);
create index fund_orders_running on fund_orders (ends_at) where status = 'active';

create function purchase_fund(p_token text, p_key text, p_body_hash text, p_fund bigint, p_at timestamptz)
returns order_answer
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

-- Principal and profit at the end of the period. How much, inside the range, nobody knew before.
create function mature_fund_order(p_id bigint, p_at timestamptz) returns boolean
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
    * (v_fund.min_return + (v_fund.max_return - v_fund.min_return) * fraction_of('fund ' || v_order.no)) / 100,
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
  return true;
end $$;

-- The unit is free again.
create function cancel_fund_order(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_order fund_orders;
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
  update funds set sold_amount = sold_amount - v_order.amount where id = v_order.fund_id;
  return true;
end $$;

create function office_mature_fund_order(p_at timestamptz) returns bigint
language plpgsql
as $$
declare
  v_id bigint;
begin
  select id into v_id from fund_orders where status = 'active' and ends_at <= p_at
  order by ends_at, id limit 1 for update skip locked;
  if found then
    perform mature_fund_order(v_id, p_at);
  end if;
  return v_id;
end $$;
