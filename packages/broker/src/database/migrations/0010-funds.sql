-- Fund investment (D2, D24). Each purchase is one unit, and not more than the issue is sold.

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
  -- The last failed attempt of its present step; null: it did not fail.
  retry job_retry,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'active') = (settlement_id is null))
);
create index fund_orders_of_customer on fund_orders (customer_id, id desc);
create index fund_orders_of_customer_active on fund_orders (customer_id, id) where status = 'active';
create index fund_orders_of_customer_settled on fund_orders (customer_id, settled_at) include (amount, created_at)
where settled_at is not null;
create index fund_orders_of_transaction on fund_orders (transaction_id);
create index fund_orders_of_settlement on fund_orders (settlement_id) where settlement_id is not null;
create index fund_orders_due on fund_orders (ends_at, id) where status = 'active' and (retry).at is null;
create index fund_orders_failed on fund_orders (((retry).at)) where status = 'active' and (retry).at is not null;
create trigger fund_orders_forget_retry before update on fund_orders for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
