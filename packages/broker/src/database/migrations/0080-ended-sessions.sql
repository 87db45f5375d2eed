-- Tells all processes of each token that is valid no more, so that they forget its session.
create function tell_of_ended_session() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('session_ended', token)
  from unnest(array[old.token_hash, old.former_token_hash]) as gone (token)
  where token is not null
    and (tg_op = 'DELETE' or (token <> new.token_hash and token is distinct from new.former_token_hash));
  return null;
end $$;
create trigger session_deleted after delete on sessions
  for each row when (old.expires_at > now()) execute function tell_of_ended_session();
create trigger session_token_replaced after update of token_hash, former_token_hash on sessions
  for each row when (
    old.token_hash <> new.token_hash or old.former_token_hash is distinct from new.former_token_hash
  )
  execute function tell_of_ended_session();
