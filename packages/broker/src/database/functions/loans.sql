-- The states of a loan: 1 applying, 2 approved, 3 rejected, 4 unpaid (paid out and owed), 5 paid. A loan goes from 1 to 2
-- and 4 to 5; it can be rejected until it is paid out.

-- How much one customer may owe at once.
create or replace function loan_limit() returns numeric
language sql stable
as $$ select coalesce(numeric_setting('loan_limit'), 50000) $$;

-- What is owed, what can still be asked for, and a score between 300 and 850 that grows with what was repaid.
create or replace function loan_data(
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

-- A customer with an overdue loan gets no other.
create or replace function has_overdue_loan(p_customer bigint, p_at timestamptz) returns boolean
language sql stable
as $$
  select exists (select from loans where customer_id = p_customer and state = 4 and repayment_time < p_at)
$$;

create or replace function request_loan(
  p_token text, p_key text, p_body_hash text, p_amount numeric, p_at timestamptz, p_left double precision
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
    when has_overdue_loan(v_call.customer, p_at) then 'another-loan-overdue'
    when p_amount > (select remaining from loan_data(v_call.customer, p_at)) then 'credit-limit-exceeded'
  end;
  if v_refusal is null then
    v_id := nextval(pg_get_serial_sequence('loans', 'id'));
    v_no := 'L' || order_no(v_id, p_at);
    insert into loans (id, no, customer_id, amount, term_seconds, request_key, created_at, changed_at)
    overriding system value values (
      v_id, v_no, v_call.customer, p_amount, extract(epoch from delay_of('loan-term')), p_key, p_at, p_at
    );
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;

create or replace function approve_loan(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_loan loans;
begin
  update loans set state = 2, decided_at = p_at, changed_at = p_at where id = p_id and state = 1 returning * into v_loan;
  if not found then
    return false;
  end if;
  perform add_notice(v_loan.customer_id, 'loan-approved', p_at, p_no => v_loan.no, p_amount => v_loan.amount);
  return true;
end $$;

-- p_reason: for the customer, in the back office's words or a code of the contract (`loanRejections`).
create or replace function reject_loan(p_id bigint, p_at timestamptz, p_reason text default null) returns boolean
language plpgsql
as $$
declare
  v_loan loans;
begin
  update loans set state = 3, reason = p_reason, decided_at = p_at, changed_at = p_at
  where id = p_id and state in (1, 2) returning * into v_loan;
  if not found then
    return false;
  end if;
  perform add_notice(
    v_loan.customer_id, 'loan-rejected', p_at, p_no => v_loan.no, p_amount => v_loan.amount, p_reason => p_reason
  );
  return true;
end $$;

-- Another loan of the customer may have become overdue since the request.
create or replace function decide_loan(p_id bigint, p_at timestamptz) returns boolean
language sql
as $$
  select case
    when (select has_overdue_loan(customer_id, p_at) from loans where id = p_id)
      then reject_loan(p_id, p_at, 'another-loan-overdue')
    else approve_loan(p_id, p_at)
  end
$$;

-- Also where another loan of the customer has become overdue since: what was approved is promised, and counts in what is
-- owed at most. An operator who wants to can still reject it.
create or replace function pay_out_loan(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_loan loans;
begin
  perform from loans where id = p_id and state = 2 for update;
  if not found then
    return false;
  end if;
  update loans
  set
    state = 4, changed_at = p_at, repayment_time = p_at + make_interval(secs => term_seconds),
    payout_id = ledger_post_for(customer_id, p_at, array['loans'], array[amount], array['borrow'])
  where id = p_id returning * into v_loan;
  perform add_notice(v_loan.customer_id, 'loan-paid-out', p_at, p_no => v_loan.no, p_amount => v_loan.amount);
  return true;
end $$;

-- False also where the balance does not cover the loan; the attempt is recorded, and the customer is told of the first
-- after the loan was due.
create or replace function repay_loan(p_id bigint, p_at timestamptz) returns boolean
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
    if p_at >= v_loan.repayment_time and coalesce(v_loan.tried_at < v_loan.repayment_time, true) then
      perform add_notice(v_loan.customer_id, 'loan-overdue', p_at, p_no => v_loan.no, p_amount => v_loan.amount);
    end if;
    return false;
  end if;
  update loans
  set
    state = 5, changed_at = p_at, tried_at = p_at,
    repayment_id =
      ledger_post(v_account.id, v_account.balance, p_at, array['loans'], array[-v_loan.amount], array['repay'])
  where id = p_id;
  perform add_notice(v_loan.customer_id, 'loan-repaid', p_at, p_no => v_loan.no, p_amount => v_loan.amount);
  return true;
end $$;

-- For the job, which has done its work also where the balance does not cover the loan.
create or replace function attempt_repayment(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
begin
  perform repay_loan(p_id, p_at);
  return true;
end $$;
