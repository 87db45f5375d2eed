-- How long each step of the back office waits. Operators change it with `pnpm broker delays`.
create table back_office_delays (
  step text primary key,
  -- Null: the step waits for an operator, who carries it out with `pnpm broker …`.
  seconds integer check (seconds >= 0),
  meaning text not null,
  -- Whether the step decides something in place of an operator: that money came or went, that a document is good, who
  -- gets shares, what a fund has earned. Where the environment is live, these steps wait for an operator (D84).
  decides boolean not null default false
);
insert into back_office_delays (step, seconds, meaning, decides) values
  ('recharge', 120, 'from the request of a recharge until it is credited', true),
  ('withdrawal-check', 60, 'from the request of a withdrawal until it is checked and being paid', true),
  ('withdrawal', 180, 'from the request of a withdrawal until it is paid, or refused where its card was changed or is no longer approved', true),
  ('identity', 120, 'from the request of a verification until it is approved', true),
  ('bank-card', 60, 'from a new or changed bank card until it is approved', true),
  ('card-withdrawal', 300, 'from a new or changed bank card until money can be withdrawn to it', false),
  ('loan-approval', 120, 'from the request of a loan until it is approved, or rejected where another is overdue', true),
  ('loan-payout', 60, 'from the approval of a loan until it is paid out', false),
  ('loan-term', 2592000, 'from the payout of a loan until it is due', false),
  ('loan-retry', 3600, 'from a repayment that the balance did not cover until the next attempt', false),
  ('ipo-allotment', 600, 'from the last day of an offering until its shares are allotted', true),
  ('ipo-transfer', 600, 'from the allotment of shares until they are transferred and can be sold', true),
  ('offer-settlement', 86400, 'from the purchase of a block trade or QIP until its lot can be sold', false),
  ('fund-maturity', 0, 'from the end of the period of a fund order until its principal and profit are paid', true);

-- A step of a job that failed: how often, when it is tried again, and the last error. The tables of the jobs' rows have a
-- column `retry` of it. Each job reads its rows from two indexes, so that rows that failed hold up no others: those that did
-- not fail in the order in which they became due, and those that did by the time of the next attempt.
create type job_retry as (attempts integer, at timestamptz, error text);

-- A row that has changed is not the one that failed any more, so its next step is due at once.
create function forget_retry() returns trigger
language plpgsql
as $$
begin
  new.retry := null;
  return new;
end $$;

-- The audit log of the operators' commands. Each row is written in the transaction of its action.
create table back_office_actions (
  id bigint generated always as identity primary key,
  -- The machine's time, since the market's clock can be held and moved.
  at timestamptz not null default clock_timestamp(),
  -- The operating system's user that gave the command, and the operator's name where it was given.
  os_user text not null,
  name text,
  -- The command, such as 'recharges credit'.
  action text not null,
  -- Such as 'recharge 9'.
  subject text not null,
  -- Such as an amount; never a secret.
  detail text
);
create index back_office_actions_of_subject on back_office_actions (subject, id);

create function back_office_actions_are_kept() returns trigger
language plpgsql
as $$ begin raise exception 'actions of the back office are never changed'; end $$;
create trigger back_office_actions_kept before update or delete or truncate on back_office_actions
  for each statement execute function back_office_actions_are_kept();
