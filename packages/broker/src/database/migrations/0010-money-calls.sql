-- What all calls that move money share, beyond orders: the key's first answer, the transaction password, more accounts
-- of the house.

-- 'withdrawals', 'ipo' and 'funds' hold what a customer has given and not yet got something for; 'loans' is where loans
-- come from and are repaid to.
insert into accounts (name) values ('withdrawals'), ('ipo'), ('funds'), ('loans');

-- The number of what was made: of an order (by its id), or of anything else.
alter table requests add column answer text;
alter table requests drop constraint requests_check;
alter table requests add constraint requests_check check (num_nonnulls(refusal, order_id, answer) = 1);

-- Who asks, with the lock of their account; and the answer that the call has already, if it has one.
create type money_call as (customer bigint, account bigint, balance numeric, answer order_answer);

create function begin_money_call(p_token text, p_key text, p_body_hash text, p_at timestamptz) returns money_call
language plpgsql
as $$
declare
  v_call money_call;
  v_request requests;
begin
  v_call.customer := session_customer(p_token, p_at);
  if v_call.customer is null then
    v_call.answer := row('logout', null)::order_answer;
    return v_call;
  end if;
  select id, balance into strict v_call.account, v_call.balance
  from accounts where customer_id = v_call.customer for update;
  select * into v_request from requests where customer_id = v_call.customer and key = p_key;
  if not found then
    return v_call;
  end if;
  if v_request.body_hash <> p_body_hash then
    v_call.answer := row('idempotency-key-reused', null)::order_answer;
  else
    v_call.answer := row(
      v_request.refusal,
      coalesce(v_request.answer, (select no from orders where id = v_request.order_id))
    )::order_answer;
  end if;
  return v_call;
end $$;

-- Keeps the answer for good, and gives it.
create function end_money_call(
  p_customer bigint, p_key text, p_body_hash text, p_refusal text, p_answer text, p_at timestamptz
) returns order_answer
language plpgsql
as $$
begin
  insert into requests (customer_id, key, body_hash, refusal, answer, created_at)
  values (p_customer, p_key, p_body_hash, p_refusal, case when p_refusal is null then p_answer end, p_at);
  return row(p_refusal, case when p_refusal is null then p_answer end)::order_answer;
end $$;

-- Posts for a customer whose account is not locked yet.
create function ledger_post_for(
  p_customer bigint, p_at timestamptz, p_houses text[], p_amounts numeric[], p_reasons text[]
) returns bigint
language plpgsql
as $$
declare
  v_account accounts;
begin
  select * into strict v_account from accounts where customer_id = p_customer for update;
  return ledger_post(v_account.id, v_account.balance, p_at, p_houses, p_amounts, p_reasons);
end $$;

-- From one account of the house to another: what was held for a customer has become somebody else's.
create function ledger_move_house(p_from text, p_to text, p_amount numeric, p_reason text, p_at timestamptz)
returns bigint
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

-- As stock_rate, for block trades, QIP and new offerings (D35).
create function block_rate(p_currency text) returns numeric
language sql stable
as $$
  select case
    when p_currency = (select value from settings where tag = 'currency') then 1
    else (select value::numeric from settings where tag = 'rate_block_' || lower(p_currency) and value::numeric > 0)
  end
$$;

-- Chance without chance: from 0 to below 1, the same on every machine.
create function fraction_of(p_text text) returns numeric
language sql immutable
as $$ select ('x' || left(md5(p_text), 8))::bit(32)::bigint / 4294967296.0 $$;

-- The transaction password (D29): six digits as Argon2id. A try is handed out before it is looked at, so that parallel
-- ones cannot slip by: wrong ones and those that are being looked at are never more than five together. The fifth wrong
-- one locks; a right one forgets those before it.
create table transaction_passwords (
  customer_id bigint primary key references customers,
  code_hash text not null,
  wrong integer not null default 0 check (wrong between 0 and 5),
  pending integer not null default 0 check (pending between 0 and 5),
  -- By the machine's clock: a try that is silent for long died with its process, and counts as wrong.
  pending_since timestamptz,
  locked_until timestamptz,
  created_at timestamptz not null
);

-- p_key: of a money call, which is not asked for its code again where it has its answer already; null elsewhere.
-- p_counts: false where the code cannot be right, so that nothing is tried.
-- state 'busy': the tries that are left are being looked at; ask again.
create function take_code_try(
  p_token text, p_key text, p_counts boolean, p_at timestamptz,
  out state text, out customer bigint, out code_hash text
)
language plpgsql
as $$
declare
  v_password transaction_passwords;
begin
  customer := session_customer(p_token, p_at);
  if customer is null then
    state := 'logout';
    return;
  end if;
  if exists (select from requests r where r.customer_id = customer and r.key = p_key) then
    state := 'answered';
    return;
  end if;
  select * into v_password from transaction_passwords p where p.customer_id = customer for update;
  if not found then
    state := 'not-set';
    return;
  end if;
  if v_password.locked_until <= p_at then
    v_password.wrong := 0;
    v_password.locked_until := null;
  end if;
  if v_password.pending > 0 and v_password.pending_since < clock_timestamp() - interval '30 seconds' then
    v_password.wrong := least(5, v_password.wrong + v_password.pending);
    v_password.pending := 0;
    if v_password.wrong = 5 then
      v_password.locked_until := coalesce(v_password.locked_until, p_at + interval '15 minutes');
    end if;
  end if;
  state := case
    when v_password.locked_until is not null then 'locked'
    when not p_counts then 'wrong'
    when v_password.wrong + v_password.pending >= 5 then 'busy'
    else 'try'
  end;
  code_hash := v_password.code_hash;
  update transaction_passwords p
  set
    wrong = v_password.wrong,
    locked_until = v_password.locked_until,
    pending = v_password.pending + case state when 'try' then 1 else 0 end,
    pending_since = case state when 'try' then clock_timestamp() else v_password.pending_since end
  where p.customer_id = customer;
end $$;

-- p_right: null where the try could not be looked at.
create function end_code_try(p_customer bigint, p_right boolean, p_at timestamptz) returns void
language sql
as $$
  update transaction_passwords
  set
    pending = greatest(0, pending - 1),
    wrong = case when p_right then 0 when not p_right then least(5, wrong + 1) else wrong end,
    locked_until = case
      when p_right then null
      when not p_right and wrong >= 4 then coalesce(locked_until, p_at + interval '15 minutes')
      else locked_until
    end
  where customer_id = p_customer
$$;

-- How long the office lets things lie, in seconds. An operator changes the table (`pnpm broker delays`).
create table office_delays (
  step text primary key,
  seconds integer not null check (seconds >= 0),
  meaning text not null
);
insert into office_delays (step, seconds, meaning) values
  ('recharge', 120, 'from the request of a recharge until it is credited'),
  ('withdrawal', 180, 'from the request of a withdrawal until it is paid, or refused where its card is no longer approved'),
  ('identity', 120, 'from the request of a verification until it is approved'),
  ('bank-card', 60, 'from a new or changed bank card until it is approved'),
  ('loan-approval', 120, 'from the request of a loan until it is approved, or rejected where another is overdue'),
  ('loan-payout', 60, 'from the approval of a loan until it is paid out'),
  ('loan-term', 2592000, 'from the payout of a loan until it is due'),
  ('loan-retry', 3600, 'from a repayment that the balance did not cover until the next attempt'),
  ('ipo-allotment', 600, 'from the last day of an offering until its shares are allotted'),
  ('ipo-transfer', 600, 'from the allotment of shares until they are transferred and can be sold');

-- What began at or before this instant has waited long enough for the step.
create function due_before(p_step text, p_at timestamptz) returns timestamptz
language sql stable
as $$ select p_at - make_interval(secs => seconds) from office_delays where step = p_step $$;
