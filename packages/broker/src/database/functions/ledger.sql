-- Only the functions in this file write `accounts.balance`, `ledger_transactions` and `entries`.

-- Posts one transaction: leg i moves p_amounts[i] (negative: away) between the customer's account and the internal
-- account p_internals[i], for p_reasons[i]. Legs of zero are left out. The caller has locked the row of the
-- customer's account and passes its balance.
create or replace function ledger_post(
  p_account bigint, p_balance numeric, p_at timestamptz, p_internals text[], p_amounts numeric[], p_reasons text[]
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
    select l.internal, l.amount, l.reason, l.n, p_balance + sum(l.amount) over (order by l.n) as balance
    from unnest(p_internals, p_amounts, p_reasons) with ordinality as l (internal, amount, reason, n)
    where l.amount <> 0
  ) leg
  left join accounts internal on internal.name = leg.internal
  cross join lateral (
    values (p_account, leg.amount, leg.balance, 0), (internal.id, -leg.amount, null, 1)
  ) as side (account_id, amount, balance_after, n)
  order by leg.n, side.n;

  update accounts
  set balance = p_balance + coalesce((select sum(a) from unnest(p_amounts) as a), 0)
  where id = p_account;

  return v_transaction;
end $$;

-- Posts for a customer whose account is not locked yet.
create or replace function ledger_post_for(
  p_customer bigint, p_at timestamptz, p_internals text[], p_amounts numeric[], p_reasons text[]
) returns bigint
language plpgsql
as $$
declare
  v_account accounts;
begin
  select * into strict v_account from accounts where customer_id = p_customer for update;
  return ledger_post(v_account.id, v_account.balance, p_at, p_internals, p_amounts, p_reasons);
end $$;

-- Money from outside to a customer (a recharge, the welcome credit), or from the customer to the outside where
-- negative.
create or replace function ledger_move_outside(p_customer bigint, p_amount numeric, p_reason text, p_at timestamptz)
returns bigint
language sql
as $$ select ledger_post_for(p_customer, p_at, array['outside'], array[p_amount], array[p_reason]) $$;

-- From one internal account to another, when money that was held for a customer is paid on.
create or replace function ledger_move_internal(
  p_from text, p_to text, p_amount numeric, p_reason text, p_at timestamptz
) returns bigint
language plpgsql
as $$
declare
  v_transaction bigint;
begin
  insert into ledger_transactions (created_at) values (p_at) returning id into v_transaction;
  insert into entries (transaction_id, account_id, amount, reason, created_at)
  select v_transaction, account.id, case account.name when p_from then -p_amount else p_amount end, p_reason, p_at
  from accounts account where account.name in (p_from, p_to);
  return v_transaction;
end $$;
