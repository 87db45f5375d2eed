-- Which device a session was begun on: a login there ends the one before it, and a changed password forgets every other
-- device. Null where a session is older than this column.
alter table sessions add column device_hash text;
