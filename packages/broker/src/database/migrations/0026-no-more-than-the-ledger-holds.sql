-- A recharge that an account could not hold would fail each time the office came to it, and keep all that were asked for
-- after it from being credited. The ledger holds a thousand times as much, for what an account earns.

create or replace function request_recharge(
  p_token text, p_key text, p_body_hash text, p_amount numeric, p_at timestamptz
) returns order_answer
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, p_body_hash, p_at);
  v_refusal text;
  v_id bigint;
  v_no text;
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  if v_call.balance + p_amount + (
    select coalesce(sum(amount), 0) from recharges where customer_id = v_call.customer and status = 1
  ) > 1000000000000000 then
    v_refusal := 'amount-too-large';
  else
    v_id := nextval(pg_get_serial_sequence('recharges', 'id'));
    v_no := 'R' || order_no(v_id, p_at);
    insert into recharges (id, no, customer_id, amount, request_key, created_at)
    overriding system value values (v_id, v_no, v_call.customer, p_amount, p_key, p_at);
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;
