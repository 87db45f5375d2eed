-- Limits for push services that fail or do not answer (decisions/push.md).
alter table push_subscriptions
  -- The host of the push service, with its port unless that is the default port.
  add column host text not null generated always as (substring(endpoint from '^[a-z]+://([^/?#]*)')) stored,
  -- How many sends in a row have failed. Nothing is sent to the device before next_try_at.
  add column failures integer not null default 0,
  add column next_try_at timestamptz,
  -- When a message to the device was last taken. Customers take turns by it.
  add column tried_at timestamptz;

-- The host of the subscription when the message was queued. Empty: the subscription had ended.
alter table pushes add column host text not null default '';
update pushes p set host = s.host from push_subscriptions s where s.session_id = p.session_id;

drop index pushes_of_session;
create index pushes_of_host on pushes (host, id) where not is_sent;
create index pushes_waiting on pushes (session_id, kind, id) where not is_sent;
create index pushes_tried on pushes (session_id, kind, tried_at) where tried_at is not null;

drop index watched_alerts_waiting;
create index watched_alerts_waiting on watched_alerts (symbol, way, level) where reached is null;
