-- Block trades and QIP (D20). An offer is below the market, so its quantity is limited, also for each customer, and
-- what is bought of it can be sold only after it has settled. Otherwise the discount could be taken again and again
-- at once.

create table offers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('bulk', 'qip')),
  symbol text not null,
  -- 'IN' or 'US'.
  region text not null,
  currency text not null,
  price numeric not null check (price > 0),
  -- The quantity that it began with, and what is left of it; the latter is reduced under the row's lock.
  quantity integer not null,
  remaining integer not null check (remaining >= 0),
  minimum_quantity integer not null check (minimum_quantity > 0),
  -- Of one customer, over all their purchases of it.
  maximum_quantity integer not null,
  -- 1 open, 2 closed.
  status smallint not null default 1 check (status in (1, 2)),
  -- When it can be bought; null: no limit.
  starts_at timestamptz,
  ends_at timestamptz,
  -- The last failed attempt of its present step; null: it did not fail.
  retry job_retry,
  created_at timestamptz not null,
  check (quantity >= remaining),
  check (maximum_quantity >= minimum_quantity)
);
create index offers_by_kind on offers (kind, id desc);
create index offers_due on offers (ends_at, id) where status = 1 and (retry).at is null;
create index offers_by_price on offers (symbol, price) where status = 1 and (retry).at is null;
create index offers_failed on offers (((retry).at)) where status = 1 and (retry).at is not null;
create trigger offers_forget_retry before update on offers for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
