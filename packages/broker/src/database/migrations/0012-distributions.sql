-- Dividends of shares and interest of treasury debt. The price of a share does not fall by its dividend here, nor
-- that of a bond by its coupon, so each unit earns for as long as it was held: a purchase just before the record date
-- would otherwise earn a whole period.

create table distributions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('dividend', 'interest')),
  symbol text not null,
  -- In the instrument's currency.
  per_unit numeric not null check (per_unit > 0),
  currency text not null,
  -- When the period began for which it is paid.
  since timestamptz not null,
  record_at timestamptz not null,
  -- The market's conversion on the record date; null where there is none.
  rate numeric check (rate > 0),
  -- The recipients are written in portions, by their ids. The last one that was written; null: all are.
  recipients_until bigint,
  -- The last failed attempt of its present step; null: it did not fail.
  retry job_retry,
  unique (kind, symbol, record_at),
  check (since < record_at)
);

create index distributions_to_write on distributions (record_at, id)
where recipients_until is not null and (retry).at is null;
create index distributions_failed on distributions (((retry).at))
where recipients_until is not null and (retry).at is not null;
create trigger distributions_forget_retry before update on distributions for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();

-- Payments are written after a distribution is declared, and are paid one by one.
create table distribution_payments (
  id bigint generated always as identity unique,
  distribution_id bigint not null references distributions,
  customer_id bigint not null references customers,
  quantity bigint not null check (quantity > 0),
  -- Units, weighted by the part of the period for which they were held.
  held numeric not null,
  -- What it was before it was rounded, so that the sum of a distribution can be explained; null before it is paid.
  exact numeric,
  -- 0 where it rounds to nothing or there is no conversion; null before it is paid.
  amount numeric(20, 2) check (amount >= 0),
  transaction_id bigint references ledger_transactions,
  paid_at timestamptz,
  -- The last failed attempt of its present step; null: it did not fail.
  retry job_retry,
  primary key (distribution_id, customer_id),
  check ((amount > 0) = (transaction_id is not null)),
  check ((amount is null) = (paid_at is null)),
  check (held between 0 and quantity),
  check (exact is null or round(exact, 2) = amount)
);
create index distribution_payments_due on distribution_payments (distribution_id, id)
where paid_at is null and (retry).at is null;
create index distribution_payments_failed on distribution_payments (((retry).at))
where paid_at is null and (retry).at is not null;
create trigger distribution_payments_forget_retry before update on distribution_payments for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
-- A bill names the distribution that it is of, and finds it by the entry's transaction.
create index distribution_payments_of_transaction on distribution_payments (transaction_id)
where transaction_id is not null;
