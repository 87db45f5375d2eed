-- Recharges and withdrawals (spec section 4; D18, D33).

create table recharges (
  id bigint generated always as identity primary key,
  no text not null unique,
  customer_id bigint not null references customers,
  amount numeric(20, 2) not null check (amount > 0),
  -- 1 in progress, 2 completed, 3 failed.
  status smallint not null default 1 check (status in (1, 2, 3)),
  received numeric(20, 2),
  transaction_id bigint references ledger_transactions,
  request_key text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 2) = (transaction_id is not null)),
  check ((status = 1) = (settled_at is null))
);
create index recharges_of_customer on recharges (customer_id, id desc);
create index recharges_in_progress on recharges (created_at) where status = 1;

create table withdrawals (
  id bigint generated always as identity primary key,
  no text not null unique,
  customer_id bigint not null references customers,
  card_id bigint not null references bank_cards,
  -- The last digits, as the card was then.
  card text not null,
  amount numeric(20, 2) not null check (amount > 0),
  -- n in progress, y completed, b failed.
  status text not null default 'n' check (status in ('n', 'y', 'b')),
  received numeric(20, 2),
  -- What took the money from the balance, and what paid it or gave it back.
  transaction_id bigint not null references ledger_transactions,
  settlement_id bigint references ledger_transactions,
  request_key text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'n') = (settlement_id is null)),
  check ((status = 'n') = (settled_at is null))
);
create index withdrawals_of_customer on withdrawals (customer_id, id desc);
create index withdrawals_in_progress on withdrawals (created_at) where status = 'n';

create function request_recharge(p_token text, p_key text, p_body_hash text, p_amount numeric, p_at timestamptz)
returns order_answer
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, p_body_hash, p_at);
  v_id bigint;
  v_no text;
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  v_id := nextval(pg_get_serial_sequence('recharges', 'id'));
  v_no := 'R' || order_no(v_id, p_at);
  insert into recharges (id, no, customer_id, amount, request_key, created_at)
  overriding system value values (v_id, v_no, v_call.customer, p_amount, p_key, p_at);
  return end_money_call(v_call.customer, p_key, p_body_hash, null, v_no, p_at);
end $$;

-- The larger of 10 and the setting, which is 100 where it says nothing sensible (D33).
create function minimum_withdrawal() returns numeric
language sql stable
as $$
  select greatest(10, coalesce(
    (select value::numeric from settings where tag = 'min_withdraw_count' and value ~ '^\d+(\.\d+)?$'), 100
  ))
$$;

create function request_withdrawal(
  p_token text, p_key text, p_body_hash text, p_card bigint, p_amount numeric, p_at timestamptz
) returns order_answer
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
  select * into v_card from bank_cards where id = p_card and customer_id = v_call.customer and status = 1;
  v_refusal := case
    when p_amount < minimum_withdrawal() then 'withdrawal-too-small'
    when v_card.id is null then 'bank-card-not-usable'
    when p_amount > v_call.balance then 'insufficient-funds'
  end;
  if v_refusal is null then
    v_id := nextval(pg_get_serial_sequence('withdrawals', 'id'));
    v_no := 'W' || order_no(v_id, p_at);
    insert into withdrawals (id, no, customer_id, card_id, card, amount, request_key, created_at, transaction_id)
    overriding system value values (
      v_id, v_no, v_call.customer, v_card.id, right(v_card.card_number, 4), p_amount, p_key, p_at,
      ledger_post(v_call.account, v_call.balance, p_at, array['withdrawals'], array[-p_amount], array['withdraw'])
    );
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;

-- The transitions. Each is one transaction of the ledger and false where another has carried it out before; the row is
-- locked first, the customer's account after it.

create function credit_recharge(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_recharge recharges;
begin
  select * into v_recharge from recharges where id = p_id and status = 1 for update;
  if not found then
    return false;
  end if;
  update recharges
  set
    status = 2, received = amount, settled_at = p_at,
    transaction_id = ledger_post_for(customer_id, p_at, array['outside'], array[amount], array['recharge'])
  where id = p_id;
  return true;
end $$;

create function refuse_recharge(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
begin
  update recharges set status = 3, received = 0, settled_at = p_at where id = p_id and status = 1;
  return found;
end $$;

create function pay_withdrawal(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
begin
  perform from withdrawals where id = p_id and status = 'n' for update;
  if not found then
    return false;
  end if;
  update withdrawals
  set
    status = 'y', received = amount, settled_at = p_at,
    settlement_id = ledger_move_house('withdrawals', 'outside', amount, 'withdraw', p_at)
  where id = p_id;
  return true;
end $$;

create function refuse_withdrawal(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
begin
  perform from withdrawals where id = p_id and status = 'n' for update;
  if not found then
    return false;
  end if;
  update withdrawals
  set
    status = 'b', received = 0, settled_at = p_at,
    settlement_id =
      ledger_post_for(customer_id, p_at, array['withdrawals'], array[amount], array['withdrawRefund'])
  where id = p_id;
  return true;
end $$;

-- The office's rounds: the next one that is due and that no other process has in hand; null where there is none.

create function office_credit_recharge(p_at timestamptz) returns bigint
language plpgsql
as $$
declare
  v_id bigint;
begin
  select id into v_id from recharges
  where status = 1 and created_at <= due_before('recharge', p_at)
  order by created_at, id limit 1 for update skip locked;
  if found then
    perform credit_recharge(v_id, p_at);
  end if;
  return v_id;
end $$;

create function office_settle_withdrawal(p_at timestamptz) returns bigint
language plpgsql
as $$
declare
  v_withdrawal withdrawals;
begin
  select * into v_withdrawal from withdrawals
  where status = 'n' and created_at <= due_before('withdrawal', p_at)
  order by created_at, id limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  if exists (select from bank_cards where id = v_withdrawal.card_id and status = 1) then
    perform pay_withdrawal(v_withdrawal.id, p_at);
  else
    perform refuse_withdrawal(v_withdrawal.id, p_at);
  end if;
  return v_withdrawal.id;
end $$;

-- Papers need no ledger, but the same office looks at them.
create function office_approve_identity(p_at timestamptz) returns bigint
language sql
as $$
  update real_names set status = 2
  where customer_id = (
    select customer_id from real_names where status = 1 and created_at <= due_before('identity', p_at)
    order by created_at limit 1 for update skip locked
  )
  returning customer_id
$$;

create function office_approve_card(p_at timestamptz) returns bigint
language sql
as $$
  update bank_cards set status = 1
  where id = (
    select id from bank_cards where status = 0 and created_at <= due_before('bank-card', p_at)
    order by created_at limit 1 for update skip locked
  )
  returning id
$$;
