-- When a session was last used, to within five minutes, and the country of the network it was begun from, where a
-- trusted proxy names it.
alter table sessions add column last_seen timestamptz, add column country text;
update sessions set last_seen = created_at;
alter table sessions
  alter column last_seen set not null,
  alter column last_seen set default clock_timestamp(),
  add check (country ~ '^[A-Z]{2}$');

-- Logins from devices that were not known, which the customer is told of. A row outlives its session, so that a login
-- that ended soon is told of as well.
create table new_device_logins (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  session_id bigint not null,
  address text not null,
  agent text,
  country text check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null
);
create index new_device_logins_of_customer on new_device_logins (customer_id, id);
