-- Loans (product.md, "Loans"; D43).

create table loans (
  id bigint generated always as identity primary key,
  no text not null unique,
  customer_id bigint not null references customers,
  amount numeric(20, 2) not null check (amount > 0),
  -- The term that its customer agreed to, which a later change of the delay `loan-term` leaves as it is.
  term_seconds integer not null check (term_seconds >= 0),
  -- 1 applying, 2 approved, 3 rejected, 4 unpaid (paid out and owed), 5 paid.
  state smallint not null default 1 check (state between 1 and 5),
  -- When it was approved or rejected.
  decided_at timestamptz,
  -- Why it was rejected; null where no reason was given.
  reason text,
  repayment_time timestamptz,
  -- When a repayment was last attempted.
  tried_at timestamptz,
  payout_id bigint references ledger_transactions,
  repayment_id bigint references ledger_transactions,
  request_key text not null,
  -- The last failed attempt of its present step; null: it did not fail.
  retry job_retry,
  created_at timestamptz not null,
  -- When the present state began.
  changed_at timestamptz not null,
  check ((state in (4, 5)) = (payout_id is not null)),
  check ((state in (4, 5)) = (repayment_time is not null)),
  check ((state = 5) = (repayment_id is not null)),
  check (state > 1 or decided_at is null),
  check (state = 3 or reason is null)
);
create index loans_of_customer on loans (customer_id, id desc);
create index loans_of_customer_by_state on loans (customer_id, state) include (amount, repayment_time);
create index loans_of_payout on loans (payout_id) where payout_id is not null;
create index loans_of_repayment on loans (repayment_id) where repayment_id is not null;
create index loans_to_decide on loans (changed_at, id) where state = 1 and (retry).at is null;
create index loans_to_pay_out on loans (changed_at, id) where state = 2 and (retry).at is null;
create index loans_to_repay on loans (repayment_time, id)
where state = 4 and tried_at is null and (retry).at is null;
create index loans_to_repay_again on loans (tried_at, id)
where state = 4 and tried_at is not null and (retry).at is null;
create index loans_failed on loans (state, ((retry).at)) where state in (1, 2, 4) and (retry).at is not null;
create trigger loans_forget_retry before update on loans for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
