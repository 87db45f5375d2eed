-- What a kind of notice is about.
create or replace function notice_topic(p_kind text) returns text
language sql immutable
as $$
  select case
    when p_kind in ('bought', 'sold', 'request-refused') then 'orders'
    when p_kind ~ '^(shares|offering)-' then 'orders'
    when p_kind ~ '^fund-' then 'funds'
    when p_kind ~ '^(recharge|withdrawal)-' then 'transfers'
    when p_kind in ('dividend-paid', 'interest-paid') then 'income'
    when p_kind ~ '^loan-' then 'loans'
    when p_kind = 'service-replied' then 'service'
    when p_kind ~ '^(name|card)-' or p_kind = 'new-login' then 'account'
  end
$$;

-- Adds a notice about a change that the caller's transaction makes. Callers do so last, and a transaction changes one
-- customer's rows only: a transaction that holds this lock waits for no other, so it cannot deadlock. The newest 500
-- notices of each customer are kept.
create or replace function add_notice(
  p_customer bigint, p_kind text, p_at timestamptz,
  p_no text default null, p_symbol text default null, p_name text default null, p_quantity bigint default null,
  p_amount numeric default null, p_reason text default null, p_session bigint default null
) returns void
language plpgsql
as $$
declare
  v_id integer;
begin
  insert into notice_states (customer_id, newest) values (p_customer, 1)
  on conflict (customer_id) do update set newest = notice_states.newest + 1
  returning newest into v_id;
  insert into notices (
    customer_id, id, kind, topic, created_at, record_no, symbol, name, quantity, amount, reason, session_id
  ) values (
    p_customer, v_id, p_kind, notice_topic(p_kind), p_at, p_no, p_symbol, p_name, p_quantity, p_amount, p_reason,
    p_session
  );
  delete from notices where customer_id = p_customer and id <= v_id - 500;
  perform queue_push(p_customer, v_id, p_kind, p_at, p_session);
end $$;

-- Tells of an outcome that the customer's device did not know and has asked for (D82), once. The caller has locked the
-- customer's account. Of the other products what comes of a request is told when it comes.
create or replace function add_outcome_notice(p_customer bigint, p_key text, p_at timestamptz) returns void
language plpgsql
as $$
declare
  v_request requests;
  v_order orders;
begin
  update requests set told = true
  where customer_id = p_customer and key = p_key and refusal is distinct from 'not-sent' and not told
  returning * into v_request;
  if v_request.refusal is not null then
    perform add_notice(p_customer, 'request-refused', p_at, p_reason => v_request.refusal);
  elsif v_request.answer is not null then
    select * into v_order from orders where no = v_request.answer and customer_id = p_customer;
    if found then
      perform add_notice(
        p_customer, case v_order.side when 'buy' then 'bought' else 'sold' end, p_at,
        p_no => v_order.no, p_symbol => v_order.symbol, p_quantity => v_order.quantity, p_amount => v_order.total
      );
    end if;
  end if;
end $$;

create or replace function mark_notices_read(p_customer bigint, p_up_to bigint) returns void
language sql
as $$ update notices set unread = false where customer_id = p_customer and unread and id <= p_up_to $$;

create or replace function set_notice_topic(p_customer bigint, p_topic text, p_on boolean) returns void
language sql
as $$
  insert into notice_states (customer_id, unwanted)
  values (p_customer, case when p_on then '{}' else array[p_topic] end)
  on conflict (customer_id) do update
  set unwanted = array_remove(notice_states.unwanted, p_topic) || excluded.unwanted
$$;
