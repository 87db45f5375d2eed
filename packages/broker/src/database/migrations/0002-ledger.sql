-- Double entry. A movement of money is a transaction of entries that sum to zero: what reaches a customer leaves an
-- account of the house. Entries are never changed. The house's balances are the sums of its entries, so no row of the
-- house is locked or rewritten by an order, and orders of different customers never wait for each other.

create table accounts (
  id bigint generated always as identity primary key,
  customer_id bigint unique references customers,
  -- A house account: 'market' is the other side of every trade, 'fees' what customers pay for trading, 'outside'
  -- where recharges come from and withdrawals go to.
  name text unique,
  balance numeric(20, 2) check (balance >= 0),
  check ((customer_id is null) <> (name is null)),
  check ((customer_id is null) = (balance is null))
);

insert into accounts (name) values ('market'), ('fees'), ('outside');

create table ledger_transactions (
  id bigint generated always as identity primary key,
  created_at timestamptz not null
);

-- `account_id` has no foreign key on purpose: checking it would lock the same three rows of the house in every order.
-- Entries are written by ledger_post alone, which takes the ids from `accounts` itself.
create table entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account_id bigint not null,
  amount numeric(20, 2) not null check (amount <> 0),
  -- Spec section 3, Bill row.
  reason text not null,
  -- Of a customer's account, after this entry.
  balance_after numeric(20, 2) check (balance_after >= 0),
  created_at timestamptz not null
);
create index entries_of_account on entries (account_id, id desc);
create index entries_of_transaction on entries (transaction_id);

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

-- Posts one transaction: leg i moves p_amounts[i] (negative: away) between the customer's account and the house
-- account p_houses[i], for p_reasons[i]. Legs of nothing are left out. The caller holds the lock of the customer's
-- account row and hands its balance in.
create function ledger_post(
  p_account bigint, p_balance numeric, p_at timestamptz, p_houses text[], p_amounts numeric[], p_reasons text[]
) returns bigint
language plpgsql
as $$
declare
  v_transaction bigint;
begin
  insert into ledger_transactions (created_at) values (p_at) returning id into v_transaction;

  insert into entries (transaction_id, account_id, amount, reason, balance_after, created_at)
  select v_transaction, side.account_id, side.amount, leg.reason, side.balance_after, p_at
  from (
    select l.house, l.amount, l.reason, l.n, p_balance + sum(l.amount) over (order by l.n) as balance
    from unnest(p_houses, p_amounts, p_reasons) with ordinality as l (house, amount, reason, n)
    where l.amount <> 0
  ) leg
  left join accounts house on house.name = leg.house
  cross join lateral (
    values (p_account, leg.amount, leg.balance, 0), (house.id, -leg.amount, null, 1)
  ) as side (account_id, amount, balance_after, n)
  order by leg.n, side.n;

  update accounts
  set balance = p_balance + coalesce((select sum(a) from unnest(p_amounts) as a), 0)
  where id = p_account;

  return v_transaction;
end $$;

-- Money from outside to a customer (a recharge, the welcome credit), or from the customer to the outside.
create function ledger_move_outside(p_customer bigint, p_amount numeric, p_reason text, p_at timestamptz) returns bigint
language plpgsql
as $$
declare
  v_account accounts;
begin
  select * into strict v_account from accounts where customer_id = p_customer for update;
  return ledger_post(v_account.id, v_account.balance, p_at, array['outside'], array[p_amount], array[p_reason]);
end $$;
