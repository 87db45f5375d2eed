-- New offerings (D15, D38, D42): applied for → closed → allotted, by lot where oversubscribed → settled one by one →
-- transferred, which makes a lot that can be sold → listed.

create table ipos (
  id bigint generated always as identity primary key,
  series text,
  symbol text not null,
  company_name text not null,
  issue_price numeric not null check (issue_price > 0),
  currency text not null,
  min_quantity integer not null check (min_quantity > 0),
  max_quantity integer not null check (max_quantity >= min_quantity),
  -- Shares that there are.
  issue_size integer not null check (issue_size > 0),
  status text not null default 'forthcoming'
    check (status in ('forthcoming', 'closed', 'allotted', 'listed', 'cancelled')),
  starts_at timestamptz,
  ends_at timestamptz not null,
  created_at timestamptz not null
);

create table ipo_applications (
  id bigint generated always as identity primary key,
  no text not null unique,
  customer_id bigint not null references customers,
  ipo_id bigint not null references ipos,
  quantity integer not null check (quantity > 0),
  price numeric not null check (price > 0),
  rate numeric not null check (rate > 0),
  -- What is held for it.
  total numeric(20, 2) not null check (total > 0),
  -- 0 pending, 1 being allotted, 2 success, 3 failed.
  status smallint not null default 0 check (status in (0, 1, 2, 3)),
  -- 1 subscription, 2 transfer, 3 completed.
  stage smallint not null default 1 check (stage in (1, 2, 3)),
  allotted integer check (allotted between 0 and quantity),
  refund numeric(20, 2) check (refund between 0 and total),
  -- 1 success, 2 failed; null before.
  transfer_status smallint check (transfer_status in (1, 2)),
  transaction_id bigint not null references ledger_transactions,
  order_id bigint unique references orders,
  request_key text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  transferred_at timestamptz,
  unique (customer_id, ipo_id),
  check ((transfer_status = 1) = (order_id is not null))
);
create index ipo_applications_of_ipo on ipo_applications (ipo_id);
create index ipo_applications_of_customer on ipo_applications (customer_id, id desc);
create index ipo_applications_at_work on ipo_applications (ipo_id) where status = 1 or stage = 2;

create function apply_for_ipo(
  p_token text, p_key text, p_body_hash text,
  p_ipo bigint, p_symbol text, p_quantity integer, p_price numeric, p_at timestamptz
) returns order_answer
language plpgsql
as $$
declare
  v_call money_call := begin_money_call(p_token, p_key, p_body_hash, p_at);
  v_ipo ipos;
  v_rate numeric;
  v_total numeric;
  v_refusal text;
  v_id bigint;
  v_no text;
begin
  if not (v_call.answer is null) then
    return v_call.answer;
  end if;
  -- Shared: applications do not wait for each other, and the closing waits for all of them.
  select * into v_ipo from ipos where id = p_ipo and symbol = p_symbol for share;
  v_rate := block_rate(v_ipo.currency);
  v_total := round(p_price * p_quantity * v_rate, 2);
  v_refusal := case
    when v_ipo.id is null then 'not-found'
    when v_ipo.status <> 'forthcoming' or v_ipo.ends_at <= p_at then 'ipo-not-open'
    when p_quantity not between v_ipo.min_quantity and v_ipo.max_quantity then 'invalid-quantity'
    -- min, min+100, …, and max is always reachable (D38).
    when (p_quantity - v_ipo.min_quantity) % 100 <> 0 and p_quantity <> v_ipo.max_quantity then 'invalid-quantity'
    when p_price <> v_ipo.issue_price then 'price-changed'
    when exists (select from ipo_applications where customer_id = v_call.customer and ipo_id = p_ipo)
      then 'already-applied'
    when v_rate is null then 'exchange-rate-missing'
    when v_total = 0 then 'invalid-quantity'
    when v_total > v_call.balance then 'insufficient-funds'
  end;
  if v_refusal is null then
    v_id := nextval(pg_get_serial_sequence('ipo_applications', 'id'));
    v_no := 'I' || order_no(v_id, p_at);
    insert into ipo_applications (
      id, no, customer_id, ipo_id, quantity, price, rate, total, request_key, created_at, transaction_id
    ) overriding system value values (
      v_id, v_no, v_call.customer, p_ipo, p_quantity, p_price, v_rate, v_total, p_key, p_at,
      ledger_post(v_call.account, v_call.balance, p_at, array['ipo'], array[-v_total], array['buyStock'])
    );
  end if;
  return end_money_call(v_call.customer, p_key, p_body_hash, v_refusal, v_no, p_at);
end $$;

-- Nobody applies any more.
create function close_ipo(p_id bigint) returns boolean
language plpgsql
as $$
begin
  update ipos set status = 'closed' where id = p_id and status = 'forthcoming';
  if not found then
    return false;
  end if;
  update ipo_applications set status = 1 where ipo_id = p_id and status = 0;
  return true;
end $$;

-- Draws the lots: in an order that nobody chose, each gets the smallest quantity while there are shares; what is left
-- goes, in the same order and in steps of 100, to those who wanted more. No money moves yet.
create function allot_ipo(p_id bigint) returns boolean
language plpgsql
as $$
declare
  v_ipo ipos;
  v_left integer;
begin
  update ipos set status = 'allotted' where id = p_id and status = 'closed' returning * into v_ipo;
  if not found then
    return false;
  end if;
  update ipo_applications a
  set allotted = case when drawn.place * v_ipo.min_quantity <= v_ipo.issue_size then v_ipo.min_quantity else 0 end
  from (
    select id, row_number() over (order by md5('lot ' || no), id) as place
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
      sum(quantity - allotted) over (order by md5('lot ' || no), id) - (quantity - allotted) as before
    from ipo_applications where ipo_id = p_id and status = 1 and allotted > 0
  ) wish
  where a.id = wish.id;
  return true;
end $$;

-- Success or failure of one application; what was not allotted comes back.
create function settle_ipo_application(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_application ipo_applications;
  v_cancelled boolean;
  v_allotted integer;
  v_refund numeric;
begin
  select * into v_application from ipo_applications where id = p_id and status in (0, 1) for update;
  if not found then
    return false;
  end if;
  select status = 'cancelled' into v_cancelled from ipos where id = v_application.ipo_id;
  if not v_cancelled and v_application.allotted is null then
    return false;
  end if;
  v_allotted := case when v_cancelled then 0 else v_application.allotted end;
  v_refund := v_application.total - round(v_application.price * v_allotted * v_application.rate, 2);
  if v_refund > 0 then
    perform ledger_post_for(
      v_application.customer_id, p_at, array['ipo'], array[v_refund], array['principal_returned']
    );
  end if;
  update ipo_applications
  set
    allotted = v_allotted, refund = v_refund, settled_at = p_at,
    status = case when v_allotted > 0 then 2 else 3 end,
    stage = case when v_allotted > 0 then 2 else 3 end
  where id = p_id;
  return true;
end $$;

-- The allotted shares become a lot that can be sold; of a cancelled offering the money comes back instead.
create function transfer_ipo_shares(p_id bigint, p_at timestamptz) returns boolean
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
  select * into v_ipo from ipos where id = v_application.ipo_id;
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

-- Until the shares are transferred an offering can still be cancelled; the office gives the money back.
create function cancel_ipo(p_id bigint) returns boolean
language plpgsql
as $$
begin
  update ipos set status = 'cancelled' where id = p_id and status in ('forthcoming', 'closed', 'allotted');
  return found;
end $$;

create function office_close_ipo(p_at timestamptz) returns bigint
language plpgsql
as $$
declare
  v_id bigint;
begin
  select id into v_id from ipos where status = 'forthcoming' and ends_at <= p_at
  order by ends_at, id limit 1 for update skip locked;
  if found then
    perform close_ipo(v_id);
  end if;
  return v_id;
end $$;

create function office_allot_ipo(p_at timestamptz) returns bigint
language plpgsql
as $$
declare
  v_id bigint;
begin
  select id into v_id from ipos where status = 'closed' and ends_at <= due_before('ipo-allotment', p_at)
  order by ends_at, id limit 1 for update skip locked;
  if found then
    perform allot_ipo(v_id);
  end if;
  return v_id;
end $$;

create function office_settle_application(p_at timestamptz) returns bigint
language plpgsql
as $$
declare
  v_id bigint;
begin
  select a.id into v_id from ipo_applications a join ipos on ipos.id = a.ipo_id
  where (ipos.status = 'allotted' and a.status = 1) or (ipos.status = 'cancelled' and a.status in (0, 1))
  order by a.id limit 1 for update of a skip locked;
  if found then
    perform settle_ipo_application(v_id, p_at);
  end if;
  return v_id;
end $$;

create function office_transfer_shares(p_at timestamptz) returns bigint
language plpgsql
as $$
declare
  v_id bigint;
begin
  select a.id into v_id from ipo_applications a join ipos on ipos.id = a.ipo_id
  where a.status = 2 and a.stage = 2
    and (ipos.status = 'cancelled' or a.settled_at <= due_before('ipo-transfer', p_at))
  order by a.id limit 1 for update of a skip locked;
  if found then
    perform transfer_ipo_shares(v_id, p_at);
  end if;
  return v_id;
end $$;

-- An offering is listed when nobody waits for shares of it.
create function office_list_ipo(p_at timestamptz) returns bigint
language plpgsql
as $$
declare
  v_id bigint;
begin
  select id into v_id from ipos
  where status = 'allotted' and ends_at <= due_before('ipo-allotment', p_at)
    and not exists (
      select from ipo_applications a where a.ipo_id = ipos.id and (a.status = 1 or (a.status = 2 and a.stage = 2))
    )
  order by id limit 1 for update skip locked;
  if found then
    update ipos set status = 'listed' where id = v_id;
  end if;
  return v_id;
end $$;
