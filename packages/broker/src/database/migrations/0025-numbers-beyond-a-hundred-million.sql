-- lpad also cuts: from the hundred-millionth order on, ten in a row would have had one number.
create or replace function order_no(p_id bigint, p_at timestamptz) returns text
language sql immutable
as $$
  select to_char(p_at at time zone 'UTC', 'YYMMDD') || lpad(p_id::text, greatest(8, length(p_id::text)), '0')
$$;
