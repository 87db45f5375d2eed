-- Loans (spec section 4; D43): 1 applying, 2 approved, 3 rejected, 4 unpaid (paid out and owed), 5 paid. 0 is the label
-- of having none.

create table loans (
  id bigint generated always as identity primary key,
  no text not null unique,
  customer_id bigint not null references customers,
  amount numeric(20, 2) not null check (amount > 0),
  state smallint not null default 1 check (state between 1 and 5),
  repayment_time timestamptz,
  -- When a repayment was last attempted.
  tried_at timestamptz,
  payout_id bigint references ledger_transactions,
  repayment_id bigint references ledger_transactions,
  request_key text not null,
  created_at timestamptz not null,
  -- Of the present state.
  changed_at timestamptz not null,
  check ((state in (4, 5)) = (payout_id is not null)),
  check ((state in (4, 5)) = (repayment_time is not null)),
  check ((state = 5) = (repayment_id is not null))
);
create index loans_of_customer on loans (customer_id, id desc);
create index loans_at_work on loans (state, changed_at) where state in (1, 2, 4);

-- What one customer may owe at once: an operator's setting.
create function loan_limit() returns numeric
language sql stable
as $$
  select coalesce((select value::numeric from settings where tag = 'loan_limit' and value ~ '^\d+(\.\d+)?$'), 50000)
$$;

-- What is owed, what can still be asked for, and a score between 300 and 850 that grows with what was repaid.
create function loan_data(
  p_customer bigint, p_at timestamptz, out amount_due numeric, out remaining numeric, out score integer
)
language sql stable
as $$
  select
    coalesce(sum(amount) filter (where state = 4), 0),
    greatest(0, loan_limit() - coalesce(sum(amount) filter (where state in (1, 2, 4)), 0)),
    greatest(300, least(850,
      600 + 25 * count(*) filter (where state = 5) - 100 * count(*) filter (where state = 4 and repayment_time < p_at)
    ))::integer
  from loans where customer_id = p_customer
$$;

create function request_loan(p_token text, p_key text, p_body_hash text, p_amount numeric, p_at timestamptz)
returns order_answer
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
  if p_amount > (select remaining from loan_data(v_call.customer, p_at)) then
    v_refusal := 'credit-limit-exceeded';
  else
    v_id := nextval(pg_get_serial_sequence('loans', 'id'));
    v_no := 'L' || order_no(v_id, p_at);
    insert into loans (id, no, customer_id, amount, request_key, created_at, changed_at)
    overriding system value values (v_id, v_no, v_call.customer, p_amount, p_key, p_at, p_at);
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;

create function approve_loan(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
begin
  update loans set state = 2, changed_at = p_at where id = p_id and state = 1;
  return found;
end $$;

create function reject_loan(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
begin
  update loans set state = 3, changed_at = p_at where id = p_id and state in (1, 2);
  return found;
end $$;

create function pay_out_loan(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
begin
  perform from loans where id = p_id and state = 2 for update;
  if not found then
    return false;
  end if;
  update loans
  set
    state = 4, changed_at = p_at,
    repayment_time = p_at + make_interval(secs => (select seconds from office_delays where step = 'loan-term')),
    payout_id = ledger_post_for(customer_id, p_at, array['loans'], array[amount], array['borrow'])
  where id = p_id;
  return true;
end $$;

-- False also where the balance does not cover it; the attempt is remembered.
create function repay_loan(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_loan loans;
  v_account accounts;
begin
  select * into v_loan from loans where id = p_id and state = 4 for update;
  if not found then
    return false;
  end if;
  select * into strict v_account from accounts where customer_id = v_loan.customer_id for update;
  if v_account.balance < v_loan.amount then
    update loans set tried_at = p_at where id = p_id;
    return false;
  end if;
  update loans
  set
    state = 5, changed_at = p_at, tried_at = p_at,
    repayment_id =
      ledger_post(v_account.id, v_account.balance, p_at, array['loans'], array[-v_loan.amount], array['repay'])
  where id = p_id;
  return true;
end $$;

create function office_decide_loan(p_at timestamptz) returns bigint
language plpgsql
as $$
declare
  v_loan loans;
begin
  select * into v_loan from loans where state = 1 and changed_at <= due_before('loan-approval', p_at)
  order by changed_at, id limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  if exists (
    select from loans where customer_id = v_loan.customer_id and state = 4 and repayment_time < p_at
  ) then
    perform reject_loan(v_loan.id, p_at);
  else
    perform approve_loan(v_loan.id, p_at);
  end if;
  return v_loan.id;
end $$;

create function office_pay_out_loan(p_at timestamptz) returns bigint
language plpgsql
as $$
declare
  v_id bigint;
begin
  select id into v_id from loans where state = 2 and changed_at <= due_before('loan-payout', p_at)
  order by changed_at, id limit 1 for update skip locked;
  if found then
    perform pay_out_loan(v_id, p_at);
  end if;
  return v_id;
end $$;

create function office_repay_loan(p_at timestamptz) returns bigint
language plpgsql
as $$
declare
  v_id bigint;
begin
  select id into v_id from loans
  where state = 4 and repayment_time <= p_at
    and (tried_at is null or tried_at <= due_before('loan-retry', p_at))
  order by repayment_time, id limit 1 for update skip locked;
  if found then
    perform repay_loan(v_id, p_at);
  end if;
  return v_id;
end $$;
