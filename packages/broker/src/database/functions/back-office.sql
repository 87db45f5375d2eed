-- How long a step waits, as operators have set it; null where it waits for an operator.
create or replace function delay_of(p_step text) returns interval
language sql stable
as $$ select make_interval(secs => seconds) from back_office_delays where step = p_step $$;

-- What began at or before this instant has waited long enough for the step; null where it waits for an operator.
create or replace function due_before(p_step text, p_at timestamptz) returns timestamptz
language sql stable
as $$ select p_at - delay_of(p_step) $$;

-- Runs p_call, in which $1 is an id and $2 an instant. Null where it succeeded, or why it failed: then its changes
-- are rolled back and the caller continues with the next row.
create or replace function failure_of(p_call text, p_id bigint, p_at timestamptz) returns text
language plpgsql
as $$
declare
  v_context text;
begin
  execute 'select ' || p_call using p_id, p_at;
  return null;
exception when others then
  get stacked diagnostics v_context = pg_exception_context;
  return format('%s (%s), %s', sqlerrm, sqlstate, v_context);
end $$;
