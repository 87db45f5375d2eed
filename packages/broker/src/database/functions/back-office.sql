-- How long a step waits, as operators have set it; null where it waits for an operator.
create or replace function delay_of(p_step text) returns interval
language sql stable
as $$ select make_interval(secs => seconds) from back_office_delays where step = p_step $$;

-- What began at or before this instant has waited long enough for the step; null where it waits for an operator.
create or replace function due_before(p_step text, p_at timestamptz) returns timestamptz
language sql stable
as $$ select p_at - delay_of(p_step) $$;

-- Runs p_call, in which $1 is an id and $2 an instant. Null where it succeeded, or why it failed: then its changes
-- are rolled back and the caller continues with the next row. A cancelled statement is not caught.
create or replace function failure_of(p_call text, p_id bigint, p_at timestamptz) returns text
language plpgsql
as $$
declare
  v_is_done boolean;
  v_context text;
begin
  execute 'select ' || p_call into v_is_done using p_id, p_at;
  -- Such a row would be due for ever.
  return case when v_is_done is not true then 'nothing was done, although the row is due' end;
exception when others then
  get stacked diagnostics v_context = pg_exception_context;
  return format('%s (%s), %s', sqlerrm, sqlstate, v_context);
end $$;

-- What is noted of a row after another failed attempt. The pause doubles, from 5 seconds to an hour.
create or replace function next_retry(p_retry job_retry, p_error text, p_at timestamptz) returns job_retry
language sql immutable
as $$
  select row(
    past.attempts + 1, p_at + least(make_interval(secs => 5 * 2 ^ least(past.attempts, 10)), interval '1 hour'),
    left(p_error, 500)
  )::job_retry
  from (select coalesce((p_retry).attempts, 0) as attempts) past
$$;
