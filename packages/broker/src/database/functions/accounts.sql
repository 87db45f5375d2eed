-- Sessions and the transaction password go by the clock of the database's machine, which is one for all processes.
-- The market's clock can be held or set to another day.

-- The live session of a token, which may be its former one for a while (accounts/sessions.ts).
create or replace function session_of(p_token text) returns setof sessions
language sql stable
as $$
  select * from sessions where token_hash = p_token and expires_at > clock_timestamp()
  union all
  select * from sessions
  where former_token_hash = p_token and former_until > clock_timestamp() and expires_at > clock_timestamp()
$$;

-- The customer of a session; null where there is none or it has expired.
create or replace function session_customer(p_token text) returns bigint
language sql stable
as $$ select customer_id from session_of(p_token) $$;

-- Notes the use of sessions by these tokens. One that was used by its new token accepts the former one no more. Rows
-- that another process has locked are skipped: it is doing the same, or ends the session.
create or replace function mark_sessions_used(p_tokens text[]) returns void
language sql
as $$
  update sessions s
  set
    last_seen = clock_timestamp(),
    former_token_hash = case when s.token_hash <> all (p_tokens) then s.former_token_hash end,
    former_until = case when s.token_hash <> all (p_tokens) then s.former_until end
  where s.token_hash = any (array(
    select token_hash from sessions
    where token_hash = any (p_tokens) or former_token_hash = any (p_tokens) for update skip locked
  ))
$$;

-- Reserves an attempt at the transaction password. p_key: of a money call, which needs no code where its outcome is
-- already known; null elsewhere. p_counts: false where the code cannot be right, so that no attempt is used up.
-- state: 'logout', 'answered', 'not-set', 'locked', 'wrong', 'busy' (all attempts that are left are pending: ask
-- again), or 'try' (compare with code_hash, then call end_code_try).
create or replace function take_code_try(
  p_token text, p_key text, p_counts boolean,
  out state text, out customer bigint, out code_hash text
)
language plpgsql
as $$
declare
  v_now timestamptz;
  v_password transaction_passwords;
begin
  customer := session_customer(p_token);
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
  v_now := clock_timestamp();
  if v_password.locked_until <= v_now then
    v_password.wrong := 0;
    v_password.locked_until := null;
  end if;
  if v_password.pending > 0 and v_password.pending_since < v_now - interval '30 seconds' then
    v_password.wrong := least(5, v_password.wrong + v_password.pending);
    v_password.pending := 0;
    if v_password.wrong = 5 then
      v_password.locked_until := coalesce(v_password.locked_until, v_now + interval '15 minutes');
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
    pending_since = case state when 'try' then v_now else v_password.pending_since end
  where p.customer_id = customer;
end $$;

-- p_right: whether the code was right; null where it could not be verified.
create or replace function end_code_try(p_customer bigint, p_right boolean) returns void
language sql
as $$
  update transaction_passwords
  set
    pending = greatest(0, pending - 1),
    wrong = case when p_right then 0 when not p_right then least(5, wrong + 1) else wrong end,
    locked_until = case
      when p_right then null
      when not p_right and wrong >= 4 then coalesce(locked_until, clock_timestamp() + interval '15 minutes')
      else locked_until
    end
  where customer_id = p_customer
$$;

-- Whether the customer may not move money; they may go on reading.
create or replace function is_suspended(p_customer bigint) returns boolean
language sql stable
as $$ select exists (select from accounts where customer_id = p_customer and suspended_at is not null) $$;

-- p_status: 2 approved, 3 refused. p_version: the one that was looked at; null: whichever is under review.
create or replace function decide_identity(
  p_customer bigint, p_status integer, p_at timestamptz, p_version integer default null, p_reason text default null
) returns boolean
language plpgsql
as $$
begin
  update real_names set status = p_status, reason = p_reason
  where customer_id = p_customer and status = 1 and version = coalesce(p_version, version);
  if not found then
    return false;
  end if;
  perform add_notice(
    p_customer, case p_status when 2 then 'name-approved' else 'name-refused' end, p_at, p_reason => p_reason
  );
  return true;
end $$;

-- p_status: 1 approved, 2 refused. p_version: the one that was looked at, which may be decided anew; null: whichever is
-- under review.
create or replace function decide_card(
  p_id bigint, p_status integer, p_at timestamptz, p_version integer default null, p_reason text default null
) returns boolean
language plpgsql
as $$
declare
  v_card bank_cards;
begin
  update bank_cards set status = p_status, reason = p_reason
  where id = p_id and case when p_version is null then status = 0 else version = p_version and status <> p_status end
  returning * into v_card;
  if not found then
    return false;
  end if;
  perform add_notice(
    v_card.customer_id, case p_status when 1 then 'card-approved' else 'card-refused' end, p_at,
    p_no => right(v_card.card_number, 4), p_name => v_card.bank, p_reason => p_reason
  );
  return true;
end $$;
