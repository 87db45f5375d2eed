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

-- The number by which a customer refers to what a call made: the day and the id, so it is never used twice. lpad also
-- truncates, so ids of more than eight digits are not padded.
create or replace function order_no(p_id bigint, p_at timestamptz) returns text
language sql immutable
as $$
  select to_char(p_at at time zone 'UTC', 'YYMMDD') || lpad(p_id::text, greatest(8, length(p_id::text)), '0')
$$;

-- The protocol of every call in which a customer moves money: begin_money_call locks the account and looks up the
-- session and the key; the call locks what else it needs, asks is_expired, checks and posts; end_money_call keeps the
-- outcome.

-- `answer` is set where the call ends here: the session is over, or the key has an outcome. p_body_hash: null where
-- the caller only asks for the outcome. (`not (answer is null)` tests it: `is not null` would ask for all its
-- fields.)
create or replace function begin_money_call(p_token text, p_key text, p_body_hash text) returns money_call
language plpgsql
as $$
declare
  v_call money_call;
  v_request requests;
begin
  v_call.customer := session_customer(p_token);
  select id, balance into v_call.account, v_call.balance
  from accounts where customer_id = v_call.customer for update;
  -- A password that was changed during the wait for the lock has ended the session.
  v_call.customer := session_customer(p_token);
  if v_call.customer is null then
    v_call.answer := row('logout', null)::money_call_result;
    return v_call;
  end if;
  select * into v_request from requests where customer_id = v_call.customer and key = p_key;
  if found then
    v_call.answer := case
      when v_request.body_hash <> p_body_hash then row('idempotency-key-reused', null)::money_call_result
      else row(v_request.refusal, v_request.answer)::money_call_result
    end;
  end if;
  return v_call;
end $$;

-- Whether the call's time is over. p_left: the milliseconds that it had left when this statement arrived; null: no
-- limit. It is asked when all locks are held, since the wait for them counts.
create or replace function is_expired(p_left double precision) returns boolean
language sql
as $$ select extract(epoch from clock_timestamp() - statement_timestamp()) * 1000 > p_left $$;

-- Exactly one of p_refusal and p_answer is null.
create or replace function end_money_call(
  p_customer bigint, p_key text, p_body_hash text, p_refusal text, p_answer text, p_at timestamptz
) returns money_call_result
language plpgsql
as $$
begin
  insert into requests (customer_id, key, body_hash, refusal, answer, created_at)
  values (p_customer, p_key, p_body_hash, p_refusal, p_answer, p_at);
  return row(p_refusal, p_answer)::money_call_result;
end $$;

-- The outcome of a key; where it has none, it is refused from now on (D82).
create or replace function settle_request(p_token text, p_key text, p_at timestamptz) returns money_call_result
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, null);
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  return end_money_call(v_call.customer, p_key, null, 'not-sent', null, p_at);
end $$;
