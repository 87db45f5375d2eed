-- What customers do with their own account: photos that only they can read, sessions that they can end, cards and
-- messages.

-- A photo as the broker has drawn it anew; kept in the database, so that every process can show it.
create table uploads (
  -- 128 random bits.
  id text primary key,
  customer_id bigint not null references customers,
  content bytea not null,
  created_at timestamptz not null
);
create index uploads_of_customer on uploads (customer_id, created_at);

-- A name for a session that is no secret.
alter table sessions add column id bigint generated always as identity unique;
