-- 0022 without a clock: a withdrawal goes to the card as its customer chose it, and not to what became of it since, also
-- where both happened in one instant.

alter table bank_cards add column version integer not null default 1;
-- None for a card that was changed before there were versions.
alter table withdrawals add column card_version integer;
update withdrawals w set card_version = 1
from bank_cards card where card.id = w.card_id and card.created_at <= w.created_at;

create or replace function request_withdrawal(
  p_token text, p_key text, p_body_hash text, p_card bigint, p_amount numeric, p_at timestamptz
) returns order_answer
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, p_body_hash, p_at);
  v_card bank_cards;
  v_refusal text;
  v_id bigint;
  v_no text;
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  select * into v_card from bank_cards where id = p_card and customer_id = v_call.customer and status = 1
  for share;
  v_refusal := case
    when p_amount < minimum_withdrawal() then 'withdrawal-too-small'
    when v_card.id is null then 'bank-card-not-usable'
    when p_amount > v_call.balance then 'insufficient-funds'
  end;
  if v_refusal is null then
    v_id := nextval(pg_get_serial_sequence('withdrawals', 'id'));
    v_no := 'W' || order_no(v_id, p_at);
    insert into withdrawals (id, no, customer_id, card_id, card_version, card, amount, request_key, created_at, transaction_id)
    overriding system value values (
      v_id, v_no, v_call.customer, v_card.id, v_card.version, right(v_card.card_number, 4), p_amount, p_key, p_at,
      ledger_post(v_call.account, v_call.balance, p_at, array['withdrawals'], array[-p_amount], array['withdraw'])
    );
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;

create function settle_withdrawal(p_id bigint, p_at timestamptz) returns boolean
language sql
as $$
  select case
    when exists (
      select from withdrawals w join bank_cards card on card.id = w.card_id
      where w.id = p_id and card.status = 1 and card.version = w.card_version
    ) then pay_withdrawal(p_id, p_at)
    else refuse_withdrawal(p_id, p_at)
  end
$$;
