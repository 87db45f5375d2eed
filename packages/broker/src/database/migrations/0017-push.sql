-- Notices that reach devices while the app is closed (decisions/push.md). Expiries of sessions go by the clock of the
-- database's machine, and the rest by the broker's, like all jobs.

-- The pair of keys by which this deployment identifies itself to push services (VAPID): one for all processes, made by
-- the first. Subscriptions are bound to it.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null
);

create table push_subscriptions (
  session_id bigint primary key references sessions (id) on delete cascade,
  customer_id bigint not null references customers,
  endpoint text not null unique,
  -- The host of the push service, with its port unless that is the default port.
  host text not null generated always as (substring(endpoint from '^[a-z]+://([^/?#]*)')) stored,
  key text not null,
  secret text not null,
  language text not null,
  hides_amounts boolean not null,
  created_at timestamptz not null,
  -- When a message to the device was last taken. Customers take turns by it.
  tried_at timestamptz,
  -- How many sends in a row have failed. Nothing is sent to the device before next_try_at.
  failures integer not null default 0,
  next_try_at timestamptz
);
create index push_subscriptions_of_customer on push_subscriptions (customer_id, created_at);

-- What is to be sent, and what was sent within the last minute. Rows have no foreign key, so that writing a notice never
-- waits for a session that ends; those without a subscription are removed by the job that sends.
create table pushes (
  id bigint generated always as identity primary key,
  session_id bigint not null,
  -- The host of the subscription when the message was queued. Empty: the subscription had ended.
  host text not null default '',
  kind text not null,
  -- The notice that it tells of; null: a price alert of the device.
  customer_id bigint,
  notice_id integer,
  symbol text,
  price numeric,
  created_at timestamptz not null,
  -- Null until it is tried for the first time.
  tried_at timestamptz,
  is_sent boolean not null default false
);
create index pushes_of_host on pushes (host, id) where not is_sent;
create index pushes_waiting on pushes (session_id, kind, id) where not is_sent;
create index pushes_tried on pushes (session_id, kind, tried_at) where tried_at is not null;

-- The alerts of devices with a subscription, which the broker watches beside the device.
create table watched_alerts (
  session_id bigint not null references push_subscriptions on delete cascade,
  symbol text not null,
  level numeric not null check (level > 0),
  way text not null check (way in ('up', 'down')),
  -- The price that has reached the level; null while the alert waits.
  reached numeric,
  primary key (session_id, symbol, level, way)
);
create index watched_alerts_waiting on watched_alerts (symbol, way, level) where reached is null;
