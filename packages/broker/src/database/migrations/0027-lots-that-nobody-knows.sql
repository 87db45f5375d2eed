-- A lot that follows from a number that was given out is known to whoever can reckon: wait for a good number, and apply.
-- What is drawn now also hangs on what nobody knows before: the shares' draw on chance, a fund's on when it matured.

create or replace function allot_ipo(p_id bigint) returns boolean
language plpgsql
as $$
declare
  v_ipo ipos;
  v_left integer;
  v_chance text := gen_random_uuid()::text;
begin
  update ipos set status = 'allotted' where id = p_id and status = 'closed' returning * into v_ipo;
  if not found then
    return false;
  end if;
  update ipo_applications a
  set allotted = case when drawn.place * v_ipo.min_quantity <= v_ipo.issue_size then v_ipo.min_quantity else 0 end
  from (
    select id, row_number() over (order by md5(v_chance || no), id) as place
    from ipo_applications where ipo_id = p_id and status = 1
  ) drawn
  where a.id = drawn.id;
  select v_ipo.issue_size - coalesce(sum(allotted), 0) into v_left
  from ipo_applications where ipo_id = p_id and status = 1;
  update ipo_applications a
  set allotted = a.allotted + case
    when wish.before + wish.more <= v_left then wish.more
    else greatest(0, (v_left - wish.before) / 100 * 100)
  end
  from (
    select
      id, quantity - allotted as more,
      sum(quantity - allotted) over (order by md5(v_chance || no), id) - (quantity - allotted) as before
    from ipo_applications where ipo_id = p_id and status = 1 and allotted > 0
  ) wish
  where a.id = wish.id;
  return true;
end $$;

create or replace function mature_fund_order(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_order fund_orders;
  v_fund funds;
  v_profit numeric;
begin
  select * into v_order from fund_orders where id = p_id and status = 'active' for update;
  if not found then
    return false;
  end if;
  select * into v_fund from funds where id = v_order.fund_id;
  v_profit := round(
    v_order.amount
    * (
      v_fund.min_return + (v_fund.max_return - v_fund.min_return)
      * fraction_of('fund ' || v_order.no || ' ' || extract(epoch from p_at)::text)
    ) / 100,
    2
  );
  update fund_orders
  set
    status = 'completed', profit = v_profit, settled_at = p_at,
    settlement_id = ledger_post_for(
      customer_id, p_at, array['funds', 'funds'], array[amount, v_profit],
      array['principal_returned', 'fund_project_profit']
    )
  where id = p_id;
  return true;
end $$;
