-- A setting as a number; null where it is missing or is not a number, so that a mistyped setting fails no call.
create or replace function numeric_setting(p_tag text) returns numeric
language sql stable
as $$ select value::numeric from settings where tag = p_tag and value ~ '^\d+(\.\d+)?$' $$;

-- Units of the deployment's currency for one of p_currency. p_use: 'stock' for market orders, 'block' for block
-- trades, QIP and new offerings. The market's rate p_market applies unless the deployment has set its own (D35). A
-- set rate also wins where it is zero or mistyped: the answer is then null, and an operator can stop trading in a
-- currency this way.
create or replace function conversion_rate(p_use text, p_currency text, p_market numeric) returns numeric
language sql stable
as $$
  select case
    when p_currency = (select value from settings where tag = 'currency') then 1
    when exists (select from settings where tag = 'rate_' || p_use || '_' || lower(p_currency))
      then nullif(numeric_setting('rate_' || p_use || '_' || lower(p_currency)), 0)
    else p_market
  end
$$;
