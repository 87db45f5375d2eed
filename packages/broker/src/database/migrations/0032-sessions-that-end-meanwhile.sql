-- A call that waited for its account's lock looks again whether its session still is: whoever changed the password in
-- the meantime has ended it, and its withdrawal with it.

create or replace function begin_money_call(p_token text, p_key text, p_body_hash text, p_at timestamptz) returns money_call
language plpgsql
as $$
declare
  v_call money_call;
  v_request requests;
begin
  v_call.customer := session_customer(p_token, p_at);
  select id, balance into v_call.account, v_call.balance
  from accounts where customer_id = v_call.customer for update;
  v_call.customer := session_customer(p_token, p_at);
  if v_call.customer is null then
    v_call.answer := row('logout', null)::order_answer;
    return v_call;
  end if;
  select * into v_request from requests where customer_id = v_call.customer and key = p_key;
  if not found then
    return v_call;
  end if;
  if v_request.body_hash <> p_body_hash then
    v_call.answer := row('idempotency-key-reused', null)::order_answer;
  else
    v_call.answer := row(
      v_request.refusal,
      coalesce(v_request.answer, (select no from orders where id = v_request.order_id))
    )::order_answer;
  end if;
  return v_call;
end $$;
