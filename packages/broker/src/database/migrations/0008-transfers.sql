-- Recharges and withdrawals (product.md, "Recharge and withdrawal"; D18, D33).

create table recharges (
  id bigint generated always as identity primary key,
  no text not null unique,
  customer_id bigint not null references customers,
  amount numeric(20, 2) not null check (amount > 0),
  -- 1 in progress, 2 completed, 3 failed.
  status smallint not null default 1 check (status in (1, 2, 3)),
  -- Why the back office refused it: a code that the app has words for, or words for the customer; null where it gave no
  -- reason.
  reason text,
  received numeric(20, 2),
  transaction_id bigint references ledger_transactions,
  request_key text not null,
  -- The last failed attempt of its present step; null: it did not fail.
  retry job_retry,
  created_at timestamptz not null,
  -- A promised time is made once and kept with its record, so a changed delay does not change it (promised time, D93).
  expected_at timestamptz,
  settled_at timestamptz,
  check ((status = 2) = (transaction_id is not null)),
  check ((status = 1) = (settled_at is null)),
  check (status = 3 or reason is null)
);
create index recharges_of_customer on recharges (customer_id, id desc);
-- What is under way or on hold, which every open app asks for.
create index recharges_of_customer_under_way on recharges (customer_id, id) where status = 1;
-- A bill names what it is of, and finds it by the entry's transaction.
create index recharges_of_transaction on recharges (transaction_id) where transaction_id is not null;
create index recharges_due on recharges (created_at, id) where status = 1 and (retry).at is null;
create index recharges_failed on recharges (((retry).at)) where status = 1 and (retry).at is not null;
create trigger recharges_forget_retry before update on recharges for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();

create table withdrawals (
  id bigint generated always as identity primary key,
  no text not null unique,
  customer_id bigint not null references customers,
  card_id bigint not null references bank_cards,
  -- The version of the card that the customer chose; its bank and its last digits at the time of the request.
  card_version integer,
  bank text,
  card text not null,
  amount numeric(20, 2) not null check (amount > 0),
  -- n in progress, y completed, b failed.
  status text not null default 'n' check (status in ('n', 'y', 'b')),
  -- As of a recharge.
  reason text,
  received numeric(20, 2),
  -- The transaction that took the money from the balance, and the one that paid it out or returned it.
  transaction_id bigint not null references ledger_transactions,
  settlement_id bigint references ledger_transactions,
  request_key text not null,
  -- As of a recharge.
  retry job_retry,
  created_at timestamptz not null,
  -- As of a recharge.
  expected_at timestamptz,
  -- When it was checked; since then it is being paid.
  checked_at timestamptz,
  settled_at timestamptz,
  check ((status = 'n') = (settlement_id is null)),
  check ((status = 'n') = (settled_at is null)),
  check (status = 'b' or reason is null)
);
create index withdrawals_of_customer on withdrawals (customer_id, id desc);
create index withdrawals_of_customer_under_way on withdrawals (customer_id, id) where status = 'n';
create index withdrawals_of_customer_settled on withdrawals (customer_id, settled_at) include (status, amount, created_at)
where settled_at is not null;
create index withdrawals_of_transaction on withdrawals (transaction_id);
create index withdrawals_of_settlement on withdrawals (settlement_id) where settlement_id is not null;
create index withdrawals_to_check on withdrawals (created_at, id)
where status = 'n' and checked_at is null and (retry).at is null;
create index withdrawals_due on withdrawals (created_at, id) where status = 'n' and (retry).at is null;
create index withdrawals_failed on withdrawals (((retry).at)) where status = 'n' and (retry).at is not null;
create trigger withdrawals_forget_retry before update on withdrawals for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();

-- The hours of each day in which customers cannot request a recharge or a withdrawal, by the wall clock of a time zone:
-- until the next morning where they end before they begin. No row: none. Operators change it with `pnpm broker pauses`.
create table daily_pauses (
  call text primary key check (call in ('recharge', 'withdrawal')),
  begins time not null,
  ends time not null check (ends <> begins),
  -- With an unknown name the comparison fails, and so does whatever would write it.
  time_zone text not null check (timestamptz '2000-01-01Z' at time zone time_zone is not null)
);
