-- 0023 for what happens at the same moment: shares that are on their way when an offering is cancelled. Whoever hands
-- shares out holds the offering; whoever cancels it waits for that, and only then looks whether somebody has some.

create or replace function cancel_ipo(p_id bigint) returns boolean
language plpgsql
as $$
begin
  perform from ipos where id = p_id for update;
  update ipos set status = 'cancelled'
  where id = p_id and status in ('forthcoming', 'closed', 'allotted')
    and not exists (select from ipo_applications a where a.ipo_id = ipos.id and a.transfer_status = 1);
  return found;
end $$;

create or replace function transfer_ipo_shares(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_application ipo_applications;
  v_ipo ipos;
  v_cost numeric;
  v_order bigint;
begin
  select * into v_application from ipo_applications where id = p_id and status = 2 and stage = 2 for update;
  if not found then
    return false;
  end if;
  select * into v_ipo from ipos where id = v_application.ipo_id for share;
  v_cost := v_application.total - v_application.refund;
  if v_ipo.status = 'cancelled' then
    perform ledger_post_for(
      v_application.customer_id, p_at, array['ipo'], array[v_cost], array['principal_returned']
    );
    update ipo_applications
    set stage = 3, transfer_status = 2, transferred_at = p_at, refund = total
    where id = p_id;
    return true;
  end if;
  v_order := nextval(pg_get_serial_sequence('orders', 'id'));
  insert into orders (
    id, no, customer_id, side, symbol, kind, quantity, price, currency, rate, notional, fee, total,
    request_key, open, channel, created_at, transaction_id
  ) overriding system value values (
    v_order, order_no(v_order, p_at), v_application.customer_id, 'buy', v_ipo.symbol, 'stock', v_application.allotted,
    v_application.price, v_ipo.currency, v_application.rate, v_cost, 0, v_cost, v_application.request_key, true, 'ipo',
    p_at, ledger_move_house('ipo', 'market', v_cost, 'buyStock', p_at)
  );
  update ipo_applications
  set stage = 3, transfer_status = 1, transferred_at = p_at, order_id = v_order
  where id = p_id;
  return true;
end $$;
