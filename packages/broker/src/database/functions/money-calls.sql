-- The protocol of every call in which a customer moves money: begin_money_call locks the account and looks up the
-- session, the key and a suspension; the call locks what else it needs, asks is_expired, checks and posts;
-- end_money_call keeps the outcome.

-- The key, once the release set that the call came from is known to the rows that this statement writes: arguments are
-- evaluated before the function that they are for.
create or replace function with_release_set(p_key text, p_release_set text) returns text
language plpgsql
as $$
begin
  perform set_config('bourse.release_set', coalesce(p_release_set, ''), true);
  return p_key;
end $$;

-- The key, once the call is known to be one that must not wait for its account: its price is of the instant before.
create or replace function without_waiting(p_key text) returns text
language plpgsql
as $$
begin
  perform set_config('bourse.without_waiting', 'on', true);
  return p_key;
end $$;

-- Waits for the account of a session, before a money call in the same transaction. The call then has what is left of the
-- time of one statement, so that the app does not give it up before it ends.
create or replace function lock_account_of(p_token text) returns void
language plpgsql
as $$
declare
  v_longest integer := (select setting from pg_settings where name = 'statement_timeout');
begin
  perform from accounts where customer_id = session_customer(p_token) for update;
  if v_longest > 0 then
    perform set_config('statement_timeout', greatest(
      1, v_longest - extract(epoch from clock_timestamp() - statement_timestamp()) * 1000
    )::integer::text, true);
  end if;
end $$;

-- `answer` is set where the call ends here: the session is over, the key has an outcome, the account is suspended, or it
-- is locked and the call must not wait: then nothing is kept of it.
-- p_body_hash: null where the caller only asks for the outcome. (`not (answer is null)` tests it: `is not null` would
-- ask for all its fields.)
create or replace function begin_money_call(p_token text, p_key text, p_body_hash text, p_at timestamptz)
returns money_call
language plpgsql
as $$
declare
  v_call money_call;
  v_suspended_at timestamptz;
  v_request requests;
begin
  v_call.customer := session_customer(p_token);
  if current_setting('bourse.without_waiting', true) = 'on' and p_body_hash is not null then
    select id, balance, suspended_at into v_call.account, v_call.balance, v_suspended_at
    from accounts where customer_id = v_call.customer for update skip locked;
    if not found and v_call.customer is not null then
      v_call.answer := row('locked', null)::money_call_result;
      return v_call;
    end if;
  else
    select id, balance, suspended_at into v_call.account, v_call.balance, v_suspended_at
    from accounts where customer_id = v_call.customer for update;
  end if;
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
  elsif v_suspended_at is not null and p_body_hash is not null then
    v_call.answer := end_money_call(v_call.customer, p_key, p_body_hash, 'account-suspended', null, p_at);
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
  v_call money_call := begin_money_call(p_token, p_key, null, p_at);
begin
  if not (v_call.answer is null) then
    perform add_outcome_notice(v_call.customer, p_key, p_at);
    return v_call.answer;
  end if;
  return end_money_call(v_call.customer, p_key, null, 'not-sent', null, p_at);
end $$;

-- Outcomes of this instant and earlier are deleted. A device that asks for one later is told `not-sent` (D82), so they are
-- kept for longer than any device waits with a question: for more than a year.
create or replace function outcomes_until(p_at timestamptz) returns timestamptz
language sql immutable
as $$ select p_at - interval '400 days' $$;

-- The number by which a customer refers to what a call made: the day and the id, so it is never used twice. lpad also
-- truncates, so ids of more than eight digits are not padded.
create or replace function order_no(p_id bigint, p_at timestamptz) returns text
language sql immutable
as $$
  select to_char(p_at at time zone 'UTC', 'YYMMDD') || lpad(p_id::text, greatest(8, length(p_id::text)), '0')
$$;
