-- The states of an application. Status: 0 pending, 1 being allotted, 2 success, 3 failed. Stage: 1 subscription,
-- 2 transfer, 3 completed. Transfer: 1 success, 2 failed; null before.

-- p_rates: the market's exchange rates by currency. p_seen_rate: the highest rate that the customer agrees to; above it
-- the application is refused. Null: at any rate.
create or replace function apply_for_ipo(
  p_token text, p_key text, p_body_hash text,
  p_ipo bigint, p_symbol text, p_quantity integer, p_price numeric, p_seen_rate numeric,
  p_rates jsonb, p_at timestamptz, p_left double precision
) returns money_call_result
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
  -- Shared: applications do not wait for each other, and close_ipo waits for all of them.
  select * into v_ipo from ipos where id = p_ipo and symbol = p_symbol for share;
  v_rate := conversion_rate('block', v_ipo.currency, (p_rates ->> v_ipo.currency)::numeric);
  v_total := round(p_price * p_quantity * v_rate, 2);
  v_refusal := case
    when is_expired(p_left) then 'request-expired'
    when v_ipo.id is null then 'not-found'
    when v_ipo.status <> 'forthcoming' or v_ipo.ends_at <= p_at then 'ipo-not-open'
    when p_quantity not between v_ipo.min_quantity and v_ipo.max_quantity then 'invalid-quantity'
    -- min, min + 100, min + 200, …, and also max (D38).
    when (p_quantity - v_ipo.min_quantity) % 100 <> 0 and p_quantity <> v_ipo.max_quantity then 'invalid-quantity'
    when p_price <> v_ipo.issue_price then 'price-changed'
    when exists (select from ipo_applications where customer_id = v_call.customer and ipo_id = p_ipo)
      then 'already-applied'
    when v_rate is null then 'exchange-rate-missing'
    when v_rate > p_seen_rate then 'price-changed'
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

-- Ends the applications; where an operator does so, before the last day that was announced. The announced dates move
-- with the end.
create or replace function close_ipo(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
begin
  update ipos
  set
    status = 'closed', ends_at = least(ends_at, p_at),
    allotment_due = allotment_due - (ends_at - least(ends_at, p_at)),
    listing_due = listing_due - (ends_at - least(ends_at, p_at))
  where id = p_id and status = 'forthcoming';
  return found;
end $$;

-- The shares for the applicants here: of an offering that is oversubscribed, their part of the issue, because the
-- applicants of other brokers have the same right to it.
create or replace function shares_to_allot(p_ipo ipos) returns integer
language sql immutable
as $$
  select case
    when p_ipo.drawn_quantity + p_ipo.applied_elsewhere <= p_ipo.issue_size
      then p_ipo.issue_size - p_ipo.applied_elsewhere
    else floor(
      p_ipo.issue_size * p_ipo.drawn_quantity::numeric / (p_ipo.drawn_quantity + p_ipo.applied_elsewhere)
    )
  end
$$;

-- Gives the next thousand applications of a closed offering their places, in a random order. The seed is drawn here, so
-- that no customer can predict the order from the numbers of the applications and apply when the next number is a good
-- one.
create or replace function draw_places(p_id bigint, p_at timestamptz) returns void
language plpgsql
as $$
declare
  v_ipo ipos;
  v_count integer;
  v_quantity bigint;
begin
  update ipos set draw_seed = coalesce(draw_seed, gen_random_uuid()::text)
  where id = p_id returning * into v_ipo;
  with drawn as (
    update ipo_applications set status = 1, place = md5(v_ipo.draw_seed || no)::uuid
    where id = any (array(
      select id from ipo_applications where ipo_id = p_id and status = 0 order by id limit 1000
    ))
    returning quantity
  )
  select count(*), coalesce(sum(quantity), 0) into v_count, v_quantity from drawn;
  update ipos
  set drawn_quantity = drawn_quantity + v_quantity, drawn_at = case when v_count < 1000 then p_at end
  where id = p_id;
end $$;

-- Allots shares to the next thousand applications: in the order of their places, each gets the smallest quantity while
-- there are shares; the rest goes, in the same order and in steps of 100, to those that asked for more. The listing
-- follows the draw after the announced interval. An application that gets no shares has `allotted` null.
-- True: that was the last portion. False: there are more. Null: the offering is not closed.
create or replace function allot_portion(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_ipo ipos;
  v_left integer;
  v_count integer;
  v_place uuid;
  v_asked bigint;
  v_given integer;
begin
  select * into v_ipo from ipos where id = p_id and status = 'closed' for update;
  if not found then
    return null;
  end if;
  if v_ipo.drawn_at is null then
    perform draw_places(p_id, p_at);
    return false;
  end if;
  v_left := coalesce(v_ipo.shares_left, shares_to_allot(v_ipo));
  if not v_ipo.is_second_round then
    with given as (
      update ipo_applications set allotted = v_ipo.min_quantity
      where id = any (array(
        select id from ipo_applications
        where ipo_id = p_id and status = 1 and place > coalesce(v_ipo.last_place, '00000000-0000-0000-0000-000000000000')
        order by place limit least(1000, v_left / v_ipo.min_quantity)
      ))
      returning place
    )
    select count(*), max(place::text)::uuid into v_count, v_place from given;
    update ipos
    set
      shares_left = v_left - v_count * v_ipo.min_quantity,
      last_place = case when v_count = 1000 then v_place end, is_second_round = v_count < 1000
    where id = p_id;
    return false;
  end if;
  with wish as materialized (
    select id, place, more, sum(more) over (order by place) - more as before
    from (
      select id, place, quantity - allotted as more from ipo_applications
      where ipo_id = p_id and status = 1
        and place > coalesce(v_ipo.last_place, '00000000-0000-0000-0000-000000000000')
      order by place limit 1000
    ) next
    -- After the last one that got the smallest quantity there are only applications without shares.
    where more is not null
  ), given as (
    update ipo_applications a
    set allotted = a.allotted + part.more
    from (
      select id, case when before + more <= v_left then more else greatest(0, (v_left - before) / 100 * 100) end as more
      from wish
    ) part
    where a.id = part.id and part.more > 0
    returning part.more
  )
  select
    (select count(*) from wish), (select max(place::text)::uuid from wish), (select coalesce(sum(more), 0) from wish),
    (select coalesce(sum(more), 0) from given)
  into v_count, v_place, v_asked, v_given;
  -- Once a wish is not met whole, later ones get nothing.
  if v_count = 1000 and v_asked < v_left then
    update ipos set shares_left = v_left - v_given, last_place = v_place where id = p_id;
    return false;
  end if;
  update ipos
  set
    shares_left = v_left - v_given, status = 'allotted', allotted_at = p_at,
    listing_due = p_at + (listing_due - allotment_due)
  where id = p_id;
  return true;
end $$;

-- Success or failure of one application; the price of the shares that were not allotted is returned.
create or replace function settle_ipo_application(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
declare
  v_application ipo_applications;
  v_ipo ipos;
  v_cancelled boolean;
  v_allotted integer;
  v_refund numeric;
begin
  select * into v_application from ipo_applications where id = p_id and status in (0, 1) for update;
  if not found then
    return false;
  end if;
  select * into v_ipo from ipos where id = v_application.ipo_id;
  v_cancelled := v_ipo.status = 'cancelled';
  if not v_cancelled and v_ipo.status <> 'allotted' then
    return false;
  end if;
  v_allotted := case when v_cancelled then 0 else coalesce(v_application.allotted, 0) end;
  -- Shares that cost less than half of the smallest unit of money are not allotted: they could not be booked.
  if round(v_application.price * v_allotted * v_application.rate, 2) = 0 then
    v_allotted := 0;
  end if;
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
  perform add_notice(
    v_application.customer_id,
    case
      when v_cancelled then 'offering-cancelled'
      when v_allotted > 0 then 'shares-allotted'
      else 'shares-not-allotted'
    end,
    p_at, p_no => v_application.no, p_symbol => v_ipo.symbol, p_quantity => nullif(v_allotted, 0),
    p_amount => nullif(v_refund, 0)
  );
  return true;
end $$;

-- Makes the allotted shares a lot that can be sold, or returns the money where the offering was cancelled. The share
-- lock of the offering lets cancel_ipo see every transfer: an offering of which shares were transferred cannot be
-- cancelled.
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
    perform add_notice(
      v_application.customer_id, 'offering-cancelled', p_at,
      p_no => v_application.no, p_symbol => v_ipo.symbol, p_amount => v_cost
    );
    return true;
  end if;
  v_order := (insert_order(
    v_application.customer_id, 'buy', v_ipo.symbol, 'stock', v_application.allotted, v_application.price,
    v_ipo.currency, v_application.rate, v_cost, 0, v_application.request_key, p_at,
    ledger_move_internal('ipo', 'market', v_cost, 'buyStock', p_at),
    p_channel => 'ipo'
  )).id;
  update ipo_applications
  set stage = 3, transfer_status = 1, transferred_at = p_at, order_id = v_order
  where id = p_id;
  perform add_notice(
    v_application.customer_id, 'shares-transferred', p_at,
    p_no => v_application.no, p_symbol => v_ipo.symbol, p_quantity => v_application.allotted
  );
  return true;
end $$;

-- Cancels an offering of which no shares were transferred yet; the back office then returns the money.
create or replace function cancel_ipo(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
begin
  -- A statement of its own: it waits for transfers under way, and the next one sees them.
  perform from ipos where id = p_id for update;
  update ipos set status = 'cancelled', ends_at = least(ends_at, p_at)
  where id = p_id and status in ('forthcoming', 'closed', 'allotted')
    and not exists (select from ipo_applications a where a.ipo_id = ipos.id and a.transfer_status = 1);
  return found;
end $$;

-- Lists an offering of which no application waits for its shares any more.
create or replace function list_ipo(p_id bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
begin
  update ipos set status = 'listed', listed_at = p_at
  where id = p_id and status = 'allotted' and not exists (
    select from ipo_applications a where a.ipo_id = p_id and (a.status in (0, 1) or a.stage = 2)
  );
  return found;
end $$;
