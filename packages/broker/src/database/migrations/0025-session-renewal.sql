-- A session whose token was renewed still accepts the former one: until the new one is used, and for a few minutes at
-- most, because the answer that carried the new one may have been lost.
alter table sessions
  add column former_token_hash text,
  add column former_until timestamptz,
  add check ((former_token_hash is null) = (former_until is null));
create unique index sessions_of_former_token on sessions (former_token_hash) where former_token_hash is not null;
