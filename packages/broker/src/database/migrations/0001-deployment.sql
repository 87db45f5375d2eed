create table settings (
  tag text primary key,
  value text not null,
  -- Whether GET /v2/config answers it.
  shown boolean not null default true
);

insert into settings (tag, value, shown) values
  -- The percentage by which an offer's price may differ from the market's before the back office closes the offer.
  ('offer_distance', '10', false),
  -- Networks are logged as keyed hashes. Without the key, trying all addresses does not reveal which one was logged;
  -- and with one key for all processes, a network has the same hash in the log of each.
  ('network_key', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), false);

-- One row, which readiness checks write: a database that can be read may not take changes, as with a full disk.
create table readiness (
  id boolean primary key default true check (id),
  checked_at timestamptz not null
);
insert into readiness (checked_at) values (now());
