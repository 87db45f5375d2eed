-- How much of a symbol each of these customers held at p_at (bought until then and not sold until then), and `held`: the
-- units weighted by the part of the period since p_since for which they were held.
create or replace function holders_of(
  p_symbol text, p_since timestamptz, p_at timestamptz, p_customers bigint[]
) returns table (customer_id bigint, quantity bigint, held numeric)
language sql stable
as $$
  select
    part.customer_id, sum(part.quantity),
    sum(
      part.quantity * extract(epoch from p_at - greatest(part.bought_at, p_since)) / extract(epoch from p_at - p_since)
    )
  from lot_parts part
  where part.symbol = p_symbol and part.customer_id = any (p_customers)
    and part.bought_at <= p_at and (part.sold_at is null or part.sold_at > p_at)
  group by part.customer_id
$$;

-- Writes the payments of the next thousand customers that have ever bought the symbol.
create or replace function write_recipients(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_distribution distributions;
  v_customers bigint[];
begin
  select * into v_distribution from distributions where id = p_id and recipients_until is not null for update;
  if not found then
    return false;
  end if;
  v_customers := array(
    select distinct customer_id from orders
    where symbol = v_distribution.symbol and customer_id > v_distribution.recipients_until
    order by customer_id limit 1000
  );
  insert into distribution_payments (distribution_id, customer_id, quantity, held)
  select p_id, holder.customer_id, holder.quantity, holder.held
  from holders_of(v_distribution.symbol, v_distribution.since, v_distribution.record_at, v_customers) holder;
  -- Null where fewer were left.
  update distributions set recipients_until = v_customers[1000] where id = p_id;
  return true;
end $$;

-- The distributions that are not paid whole. Each step reads the next one from the index.
create or replace function unpaid_distributions() returns setof bigint
language sql stable
as $$
  with recursive known (id) as (
    select min(distribution_id) from distribution_payments where paid_at is null and (retry).at is null
    union all
    select (
      select min(p.distribution_id) from distribution_payments p
      where p.paid_at is null and (p.retry).at is null and p.distribution_id > known.id
    )
    from known where known.id is not null
  )
  select id from known where id is not null
$$;

create or replace function has_conversion(p_distribution bigint) returns boolean
language sql stable
as $$
  select conversion_rate('stock', currency, rate) is not null from distributions where id = p_distribution
$$;

-- Fails where there is no conversion now: the payment is then still due, and is not paid as nothing.
create or replace function pay_distribution(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_payment distribution_payments;
  v_distribution distributions;
  v_rate numeric;
  v_exact numeric;
  v_amount numeric;
begin
  select * into v_payment from distribution_payments where id = p_id and paid_at is null for update;
  if not found then
    return false;
  end if;
  select * into strict v_distribution from distributions where id = v_payment.distribution_id;
  v_rate := conversion_rate('stock', v_distribution.currency, v_distribution.rate);
  if v_rate is null then
    raise exception 'there is no conversion of %', v_distribution.currency;
  end if;
  v_exact := v_distribution.per_unit * v_payment.held * v_rate;
  v_amount := round(v_exact, 2);
  update distribution_payments
  set
    exact = v_exact, amount = v_amount, paid_at = p_at,
    transaction_id = case when v_amount > 0 then ledger_post_for(
      customer_id, p_at, array['market'], array[v_amount], array[v_distribution.kind]
    ) end
  where id = p_id;
  if v_amount > 0 then
    perform add_notice(
      v_payment.customer_id, v_distribution.kind || '-paid', p_at,
      p_symbol => v_distribution.symbol, p_quantity => v_payment.quantity, p_amount => v_amount
    );
  end if;
  return true;
end $$;
