-- The double-entry ledger. A movement of money is a transaction whose entries sum to zero: what a customer receives
-- leaves an internal account. Entries are never changed. The balance of an internal account is the sum of its
-- entries, so an order locks and rewrites no row of an internal account, and orders of different customers never wait
-- for each other.

create table accounts (
  id bigint generated always as identity primary key,
  customer_id bigint unique references customers,
  -- Of an internal account.
  name text unique,
  balance numeric(20, 2) check (balance >= 0),
  -- Since when the customer may not move money; null: they may. It is in the row that every money call locks and reads,
  -- so a suspension waits for calls under way and holds for all that follow.
  suspended_at timestamptz,
  check ((customer_id is null) <> (name is null)),
  check ((customer_id is null) = (balance is null)),
  check (customer_id is not null or suspended_at is null)
);

insert into accounts (name) values
  -- The other side of every trade.
  ('market'),
  -- What customers pay for trading.
  ('fees'),
  -- Where recharges come from and withdrawals go to.
  ('outside'),
  -- These hold what customers have paid for something that they have not received yet.
  ('withdrawals'),
  ('ipo'),
  ('funds'),
  -- Where loans come from and are repaid to.
  ('loans');

create table ledger_transactions (
  id bigint generated always as identity primary key,
  created_at timestamptz not null
);

-- Only the functions of functions/ledger.sql write entries. They take account_id from `accounts`, so it needs no
-- foreign key; checking one would make every order lock the same few rows of the internal accounts.
create table entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account_id bigint not null,
  amount numeric(20, 2) not null check (amount <> 0),
  -- A reason of a bill (product.md, "Activity").
  reason text not null,
  -- Of a customer's account, after this entry.
  balance_after numeric(20, 2) check (balance_after >= 0),
  created_at timestamptz not null
);
-- The entries of customers alone, in the order of their time. Bills are read from it, and the sums of a month from the
-- index alone. Internal accounts have half of all entries, and no call reads those.
create index entries_of_customer on entries (account_id, created_at, id)
  include (amount, balance_after, reason, transaction_id) where balance_after is not null;
-- What past days were worth is worked out from these.
create index entries_of_deposits on entries (account_id, created_at) include (amount, reason)
where reason in ('recharge', 'borrow', 'repay');
-- The result of the day is asked for every few seconds; this is its income without a trade.
create index entries_of_income on entries (account_id, created_at)
where reason in ('dividend', 'interest', 'fund_project_profit');
-- Entries are only added. An index alone answers for pages that were vacuumed since.
alter table entries set (autovacuum_vacuum_insert_scale_factor = 0.01);

create function entries_must_balance() returns trigger
language plpgsql
as $$
begin
  if exists (select from fresh group by transaction_id having sum(amount) <> 0) then
    raise exception 'the entries of a transaction do not sum to zero';
  end if;
  return null;
end $$;
create trigger entries_balance after insert on entries
  referencing new table as fresh for each statement execute function entries_must_balance();

create function entries_are_kept() returns trigger
language plpgsql
as $$ begin raise exception 'ledger entries are never changed'; end $$;
create trigger entries_kept before update or delete or truncate on entries
  for each statement execute function entries_are_kept();
