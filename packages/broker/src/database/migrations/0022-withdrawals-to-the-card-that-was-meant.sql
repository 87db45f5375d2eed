-- A withdrawal goes to the card that its customer chose. One that was changed since then is another, however soon it was
-- approved again: whoever has a stolen session could lead the money elsewhere.

create or replace function office_settle_withdrawal(p_at timestamptz) returns bigint
language plpgsql
as $$
declare
  v_withdrawal withdrawals;
begin
  select * into v_withdrawal from withdrawals
  where status = 'n' and created_at <= due_before('withdrawal', p_at)
  order by created_at, id limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  -- A card's time is that of its last change.
  if exists (
    select from bank_cards
    where id = v_withdrawal.card_id and status = 1 and created_at <= v_withdrawal.created_at
  ) then
    perform pay_withdrawal(v_withdrawal.id, p_at);
  else
    perform refuse_withdrawal(v_withdrawal.id, p_at);
  end if;
  return v_withdrawal.id;
end $$;

update office_delays
set meaning = 'from the request of a withdrawal until it is paid, or refused where its card was changed or is no longer approved'
where step = 'withdrawal';
