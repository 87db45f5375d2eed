-- What an account was worth at the end of a day. A day that is over does not change, so each point is worked out once, when
-- it is first asked for (decisions/worth-history.md).
create table worth_points (
  customer_id bigint not null references customers,
  -- The midnight that ends the day, in the deployment's zone.
  at timestamptz not null,
  total numeric(20, 2) not null,
  deposits numeric(20, 2) not null,
  owed numeric(20, 2) not null,
  paid_in numeric(20, 2) not null,
  primary key (customer_id, at)
);

-- What these are worked out from, so that the indexes alone answer.
create index entries_of_deposits on entries (account_id, created_at) include (amount, reason)
where reason in ('recharge', 'borrow', 'repay');
create index withdrawals_of_customer_settled on withdrawals (customer_id, settled_at) include (status, amount, created_at)
where settled_at is not null;
create index fund_orders_of_customer_settled on fund_orders (customer_id, settled_at) include (amount, created_at)
where settled_at is not null;
create index orders_settling on orders (customer_id, sellable_at) where sellable_at is not null;
