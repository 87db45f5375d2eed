-- Who held how much of a symbol at p_at (bought until then and not sold until then), and `held`: the units weighted
-- by the part of the period since p_since for which they were held.
create or replace function holders_of(p_symbol text, p_since timestamptz, p_at timestamptz)
returns table (customer_id bigint, quantity bigint, held numeric)
language sql stable
as $$
  select
    part.customer_id, sum(part.quantity),
    sum(
      part.quantity * extract(epoch from p_at - greatest(part.bought_at, p_since)) / extract(epoch from p_at - p_since)
    )
  from lot_parts part
  where part.symbol = p_symbol and part.bought_at <= p_at and (part.sold_at is null or part.sold_at > p_at)
  group by part.customer_id
$$;

-- Fails where there is no conversion now: the payment is then still due, and is not paid as nothing.
create or replace function pay_distribution(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_payment distribution_payments;
  v_distribution distributions;
  v_rate numeric;
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
  v_amount := round(v_distribution.per_unit * v_payment.held * v_rate, 2);
  update distribution_payments
  set
    amount = v_amount, paid_at = p_at,
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
