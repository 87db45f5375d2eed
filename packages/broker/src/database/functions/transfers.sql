-- The daily pause of a call in which p_at is, else the next one; null where it has none. There is none on a day on which
-- the clocks go forward over all of it.
create or replace function pause_of(p_call text, p_at timestamptz) returns tstzrange
language sql stable
as $$
  select tstzrange(starts_at, ends_at)
  from
    daily_pauses
    -- A pause over midnight began the day before.
    cross join lateral (select (p_at at time zone time_zone)::date + n as day from generate_series(-1, 1) as n) as days
    cross join lateral (
      select
        (day + begins) at time zone time_zone as starts_at,
        (day + (ends < begins)::integer + ends) at time zone time_zone as ends_at
    ) as pause
  where call = p_call and starts_at < ends_at and ends_at > p_at
  order by ends_at
  limit 1
$$;

create or replace function is_paused(p_call text, p_at timestamptz) returns boolean
language sql stable
as $$ select coalesce(p_at <@ pause_of(p_call, p_at), false) $$;

create or replace function request_recharge(
  p_token text, p_key text, p_body_hash text,
  p_amount numeric, p_expected_at timestamptz,
  p_at timestamptz, p_left double precision
) returns money_call_result
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, p_body_hash, p_at);
  v_refusal text;
  v_id bigint;
  v_no text;
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  v_refusal := case
    when is_expired(p_left) then 'request-expired'
    when is_paused('recharge', p_at) then 'no-available-time'
    -- A thousandth of what an account can hold, so that crediting it later cannot fail on what was earned meanwhile.
    when v_call.balance + p_amount + (
      select coalesce(sum(amount), 0) from recharges where customer_id = v_call.customer and status = 1
    ) > 1000000000000000 then 'amount-too-large'
  end;
  if v_refusal is null then
    v_id := nextval(pg_get_serial_sequence('recharges', 'id'));
    v_no := 'R' || order_no(v_id, p_at);
    insert into recharges (id, no, customer_id, amount, request_key, created_at, expected_at)
    overriding system value values (v_id, v_no, v_call.customer, p_amount, p_key, p_at, p_expected_at);
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;

-- The larger of 10 and the setting, whose default is 100 (D33).
create or replace function minimum_withdrawal() returns numeric
language sql stable
as $$ select greatest(10, coalesce(numeric_setting('min_withdraw_count'), 100)) $$;

-- Whether money is paid out only to customers whose name is verified: the setting `withdrawal_identity`.
create or replace function demands_name() returns boolean
language sql stable
as $$ select exists (select from settings where tag = 'withdrawal_identity' and value = '1') $$;

-- When withdrawals to a card begin: as was promised, or earlier where an operator has shortened the wait since.
create or replace function withdrawable_from(p_card bank_cards) returns timestamptz
language sql stable
as $$ select least(p_card.withdrawable_at, p_card.created_at + delay_of('card-withdrawal')) $$;

create or replace function request_withdrawal(
  p_token text, p_key text, p_body_hash text,
  p_card bigint, p_amount numeric, p_expected_at timestamptz,
  p_at timestamptz, p_left double precision
) returns money_call_result
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, p_body_hash, p_at);
  v_card bank_cards;
  v_refusal text;
  v_id bigint;
  v_no text;
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  select * into v_card from bank_cards where id = p_card and customer_id = v_call.customer and status = 1
  for share;
  v_refusal := case
    when is_expired(p_left) then 'request-expired'
    when is_paused('withdrawal', p_at) then 'no-available-time'
    when p_amount < minimum_withdrawal() then 'withdrawal-too-small'
    when v_card.id is null then 'bank-card-not-usable'
    when demands_name() and not exists (
      select from real_names where customer_id = v_call.customer and status = 2
    ) then 'identity-required'
    when p_at < withdrawable_from(v_card) then 'bank-card-waiting'
    when p_amount > v_call.balance then 'insufficient-funds'
  end;
  if v_refusal is null then
    v_id := nextval(pg_get_serial_sequence('withdrawals', 'id'));
    v_no := 'W' || order_no(v_id, p_at);
    insert into withdrawals (
      id, no, customer_id, card_id, card_version, card, bank, amount, request_key, created_at, expected_at,
      transaction_id
    ) overriding system value values (
      v_id, v_no, v_call.customer, v_card.id, v_card.version, right(v_card.card_number, 4), v_card.bank, p_amount, p_key,
      p_at, p_expected_at,
      ledger_post(v_call.account, v_call.balance, p_at, array['withdrawals'], array[-p_amount], array['withdraw'])
    );
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;

-- The transitions. The status of a recharge: 1 in progress, 2 completed, 3 failed; of a withdrawal: 'n' in progress,
-- 'y' completed, 'b' failed. Each transition is one transaction of the ledger, and answers false where the row is in another state. The
-- row is locked before the customer's account, and before the update, which would otherwise post first and then find
-- the row changed by another process.

create or replace function credit_recharge(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_recharge recharges;
begin
  perform from recharges where id = p_id and status = 1 for update;
  if not found then
    return false;
  end if;
  update recharges
  set
    status = 2, received = amount, settled_at = p_at,
    transaction_id = ledger_move_outside(customer_id, amount, 'recharge', p_at)
  where id = p_id returning * into v_recharge;
  perform add_notice(
    v_recharge.customer_id, 'recharge-credited', p_at, p_no => v_recharge.no, p_amount => v_recharge.received
  );
  return true;
end $$;

-- p_reason: a code that the app has words for, or words for the customer; null for none.
create or replace function refuse_recharge(p_id bigint, p_at timestamptz, p_reason text default null) returns boolean
language plpgsql
as $$
declare
  v_recharge recharges;
begin
  update recharges set status = 3, received = 0, settled_at = p_at, reason = p_reason where id = p_id and status = 1
  returning * into v_recharge;
  if not found then
    return false;
  end if;
  perform add_notice(
    v_recharge.customer_id, 'recharge-refused', p_at,
    p_no => v_recharge.no, p_amount => v_recharge.amount, p_reason => p_reason
  );
  return true;
end $$;

create or replace function pay_withdrawal(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_withdrawal withdrawals;
begin
  perform from withdrawals where id = p_id and status = 'n' for update;
  if not found then
    return false;
  end if;
  update withdrawals
  set
    status = 'y', received = amount, settled_at = p_at,
    settlement_id = ledger_move_internal('withdrawals', 'outside', amount, 'withdraw', p_at)
  where id = p_id returning * into v_withdrawal;
  perform add_notice(
    v_withdrawal.customer_id, 'withdrawal-paid', p_at, p_no => v_withdrawal.no, p_amount => v_withdrawal.received
  );
  return true;
end $$;

create or replace function refuse_withdrawal(p_id bigint, p_at timestamptz, p_reason text default null)
returns boolean
language plpgsql
as $$
declare
  v_withdrawal withdrawals;
begin
  perform from withdrawals where id = p_id and status = 'n' for update;
  if not found then
    return false;
  end if;
  update withdrawals
  set
    status = 'b', received = 0, settled_at = p_at, reason = p_reason,
    settlement_id =
      ledger_post_for(customer_id, p_at, array['withdrawals'], array[amount], array['withdrawRefund'])
  where id = p_id returning * into v_withdrawal;
  perform add_notice(
    v_withdrawal.customer_id, 'withdrawal-refused', p_at,
    p_no => v_withdrawal.no, p_amount => v_withdrawal.amount, p_reason => p_reason
  );
  return true;
end $$;

-- Whether the card of a withdrawal is as the customer chose it: a stolen session could otherwise change the card after
-- the request and have the money sent elsewhere.
create or replace function is_card_unchanged(p_id bigint) returns boolean
language sql stable
as $$
  select exists (
    select from withdrawals w join bank_cards card on card.id = w.card_id
    where w.id = p_id and card.status = 1 and card.version = w.card_version
  )
$$;

create or replace function is_being_paid(p_id bigint) returns boolean
language sql stable
as $$ select exists (select from withdrawals where id = p_id and status = 'n' and checked_at is not null) $$;

-- From now on it is being paid, to the card as it is now; a later change of the card changes nothing. No money moves,
-- unless it is refused.
create or replace function check_withdrawal(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
begin
  perform from withdrawals where id = p_id and status = 'n' and checked_at is null for update;
  if not found then
    return false;
  end if;
  if not is_card_unchanged(p_id) then
    return refuse_withdrawal(p_id, p_at, 'card-changed');
  end if;
  update withdrawals set checked_at = p_at where id = p_id;
  return true;
end $$;

create or replace function settle_withdrawal(p_id bigint, p_at timestamptz) returns boolean
language sql
as $$
  select case
    when is_being_paid(p_id) or is_card_unchanged(p_id) then pay_withdrawal(p_id, p_at)
    else refuse_withdrawal(p_id, p_at, 'card-changed')
  end
$$;
