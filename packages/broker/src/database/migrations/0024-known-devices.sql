-- A device that a customer has signed in from keeps a secret; here is only its SHA-256. Its tries are counted apart, so
-- that nobody else can use them up, in whatever network it is.

create table known_devices (
  customer_id bigint not null references customers,
  device_hash text not null,
  last_seen timestamptz not null,
  primary key (customer_id, device_hash)
);
