-- Once somebody has shares of an offering nobody gets money back for it instead.

create or replace function cancel_ipo(p_id bigint) returns boolean
language plpgsql
as $$
begin
  update ipos set status = 'cancelled'
  where id = p_id and status in ('forthcoming', 'closed', 'allotted')
    and not exists (select from ipo_applications a where a.ipo_id = ipos.id and a.transfer_status = 1);
  return found;
end $$;
