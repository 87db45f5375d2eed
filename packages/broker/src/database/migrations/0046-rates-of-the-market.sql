-- A conversion is the market's of the instant, unless the deployment has set one (D35): then that one counts, also where
-- it is mistyped or nothing, which is how an operator stops what is priced in a currency. The broker hands the market's
-- in with each call.

create function stock_rate(p_currency text, p_market numeric) returns numeric
language sql stable
as $$
  select case
    when p_currency = (select value from settings where tag = 'currency') then 1
    when exists (select from settings where tag = 'rate_stock_' || lower(p_currency))
      then rate_of('rate_stock_' || lower(p_currency))
    else p_market
  end
$$;

create function block_rate(p_currency text, p_market numeric) returns numeric
language sql stable
as $$
  select case
    when p_currency = (select value from settings where tag = 'currency') then 1
    when exists (select from settings where tag = 'rate_block_' || lower(p_currency))
      then rate_of('rate_block_' || lower(p_currency))
    else p_market
  end
$$;

-- Market orders were handed a rate already; offers and applications, which know their currency themselves, take those of
-- all currencies before the instant.
do $$
declare
  v_change record;
  v_function regprocedure;
  v_old text;
  v_new text;
begin
  for v_change in
    select * from (values
      ('place_buy', 'coalesce(stock_rate(p_currency), p_rate)', 'stock_rate(p_currency, p_rate)', false),
      ('place_sell', 'coalesce(stock_rate(v_lot.currency), p_rate)', 'stock_rate(v_lot.currency, p_rate)', false),
      ('buy_offer', 'block_rate(v_offer.currency)', 'block_rate(v_offer.currency, (p_rates ->> v_offer.currency)::numeric)', true),
      ('apply_for_ipo', 'block_rate(v_ipo.currency)', 'block_rate(v_ipo.currency, (p_rates ->> v_ipo.currency)::numeric)', true)
    ) as change (name, old, new, is_parameter_new)
  loop
    v_function := v_change.name::regproc::regprocedure;
    v_old := pg_get_functiondef(v_function);
    v_new := replace(v_old, v_change.old, v_change.new);
    if v_new = v_old then
      raise exception '% does not say %', v_change.name, v_change.old;
    end if;
    if v_change.is_parameter_new then
      v_new := replace(v_new, 'p_at timestamp with time zone,', 'p_rates jsonb, p_at timestamp with time zone,');
      execute format('drop function %s', v_function);
    end if;
    execute v_new;
  end loop;
end $$;

-- What is distributed is converted at the rate of its record date. Those before it had the one that is set.
alter table distributions add rate numeric check (rate > 0);
update distributions set rate = stock_rate(currency);

create or replace function pay_distribution(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_payment distribution_payments;
  v_distribution distributions;
  v_amount numeric;
begin
  select * into v_payment from distribution_payments where id = p_id and paid_at is null for update;
  if not found then
    return false;
  end if;
  select * into strict v_distribution from distributions where id = v_payment.distribution_id;
  v_amount := coalesce(
    round(
      v_distribution.per_unit * v_payment.held * stock_rate(v_distribution.currency, v_distribution.rate), 2
    ), 0
  );
  update distribution_payments
  set
    amount = v_amount, paid_at = p_at,
    transaction_id = case when v_amount > 0 then ledger_post_for(
      customer_id, p_at, array['market'], array[v_amount], array[v_distribution.kind]
    ) end
  where id = p_id;
  return true;
end $$;

drop function stock_rate(text);
drop function block_rate(text);

-- What a database was seeded with gives way to the market; what an operator has set stays.
delete from settings
where exists (select from settings own where own.tag = 'currency' and own.value = 'INR')
  and tag in ('rate_stock_usd', 'rate_block_usd') and value = '83.25';
delete from settings
where exists (select from settings own where own.tag = 'currency' and own.value = 'USD')
  and tag in ('rate_stock_inr', 'rate_block_inr') and value = '0.012012';
-- No market converts to the Mexican peso, so what is new needs a rate there.
insert into settings (tag, value)
select tag, '22.57' from unnest(array['rate_stock_chf', 'rate_block_chf']) as tag
where exists (select from settings own where own.tag = 'currency' and own.value = 'MXN')
on conflict do nothing;
