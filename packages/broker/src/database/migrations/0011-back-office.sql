-- How long each step of the back office waits. Operators change it with `pnpm broker delays`.
create table back_office_delays (
  step text primary key,
  seconds integer not null check (seconds >= 0),
  meaning text not null
);
insert into back_office_delays (step, seconds, meaning) values
  ('recharge', 120, 'from the request of a recharge until it is credited'),
  ('withdrawal', 180, 'from the request of a withdrawal until it is paid, or refused where its card was changed or is no longer approved'),
  ('identity', 120, 'from the request of a verification until it is approved'),
  ('bank-card', 60, 'from a new or changed bank card until it is approved'),
  ('loan-approval', 120, 'from the request of a loan until it is approved, or rejected where another is overdue'),
  ('loan-payout', 60, 'from the approval of a loan until it is paid out'),
  ('loan-term', 2592000, 'from the payout of a loan until it is due'),
  ('loan-retry', 3600, 'from a repayment that the balance did not cover until the next attempt'),
  ('ipo-allotment', 600, 'from the last day of an offering until its shares are allotted'),
  ('ipo-transfer', 600, 'from the allotment of shares until they are transferred and can be sold'),
  ('offer-settlement', 86400, 'from the purchase of a block trade or QIP until its lot can be sold');

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
