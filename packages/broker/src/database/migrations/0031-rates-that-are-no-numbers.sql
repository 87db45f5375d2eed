-- A rate that was mistyped is a rate that is missing (D35), and no fault.

create function rate_of(p_tag text) returns numeric
language sql stable
as $$ select nullif(value::numeric, 0) from settings where tag = p_tag and value ~ '^\d+(\.\d+)?$' $$;

create or replace function stock_rate(p_currency text) returns numeric
language sql stable
as $$
  select case
    when p_currency = (select value from settings where tag = 'currency') then 1
    else rate_of('rate_stock_' || lower(p_currency))
  end
$$;

create or replace function block_rate(p_currency text) returns numeric
language sql stable
as $$
  select case
    when p_currency = (select value from settings where tag = 'currency') then 1
    else rate_of('rate_block_' || lower(p_currency))
  end
$$;
