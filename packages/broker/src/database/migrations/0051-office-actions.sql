-- What the operators have done by hand: who, when, what, to what. Each row is written in the transaction of its action,
-- and never changed or removed after that.
create table office_actions (
  id bigint generated always as identity primary key,
  -- The machine's time: the market's can be held and moved.
  at timestamptz not null default clock_timestamp(),
  -- The operating system's user that gave the command, and who that was where they said so.
  os_user text not null,
  name text,
  -- The command: 'recharges credit'.
  action text not null,
  -- 'recharge 9'.
  subject text not null,
  -- Such as an amount; never a secret.
  detail text
);
create index office_actions_of_subject on office_actions (subject, id);

create function office_action_stays() returns trigger
language plpgsql
as $$ begin raise exception 'What the office has done is only ever added to.'; end $$;

create trigger office_action_stays before update or delete or truncate on office_actions
for each statement execute function office_action_stays();
