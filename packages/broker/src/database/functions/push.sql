-- Notices that reach devices while the app is closed (decisions/push.md).

-- Has a notice sent to the customer's devices, in the transaction that writes it. It locks nothing: it adds rows only.
-- p_session: of a login, which its own device is not told of.
create or replace function queue_push(
  p_customer bigint, p_notice integer, p_kind text, p_at timestamptz, p_session bigint
) returns void
language sql
as $$
  insert into pushes (session_id, host, kind, customer_id, notice_id, created_at)
  select session_id, host, p_kind, p_customer, p_notice, p_at from push_subscriptions
  where customer_id = p_customer and session_id is distinct from p_session
$$;

-- Keeps a session's subscription, and of each customer the newest ten. Of two sessions with one endpoint, which is one
-- browser, the later one has it.
create or replace function keep_subscription(
  p_customer bigint, p_session bigint, p_endpoint text, p_key text, p_secret text, p_language text, p_hides boolean,
  p_at timestamptz
) returns void
language plpgsql
as $$
begin
  -- Before any subscription, as a call does that ends the session.
  perform from sessions where id = p_session for key share;
  if not found then
    return;
  end if;
  -- Sessions of one customer, and of one browser, one at a time: they delete each other's subscriptions. Endpoints are
  -- locked in one order, the session's former one too, so that no two calls wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('push customer ' || p_customer, 0));
  perform pg_advisory_xact_lock(hashtextextended('push endpoint ' || endpoint, 0))
  from (
    select p_endpoint as endpoint
    union
    select endpoint from push_subscriptions where session_id = p_session
    order by endpoint
  ) used;
  delete from push_subscriptions where endpoint = p_endpoint and session_id <> p_session;
  insert into push_subscriptions as s (
    session_id, customer_id, endpoint, key, secret, language, hides_amounts, created_at
  )
  values (p_session, p_customer, p_endpoint, p_key, p_secret, p_language, p_hides, p_at)
  -- The failures of an endpoint stay when the app subscribes with it again.
  on conflict (session_id) do update set
    endpoint = excluded.endpoint, key = excluded.key, secret = excluded.secret, language = excluded.language,
    hides_amounts = excluded.hides_amounts,
    failures = case s.endpoint when excluded.endpoint then s.failures else 0 end,
    next_try_at = case s.endpoint when excluded.endpoint then s.next_try_at end;
  delete from push_subscriptions where session_id in (
    select session_id from push_subscriptions where customer_id = p_customer
    order by created_at desc, session_id desc offset 10
  );
end $$;

-- Replaces the alerts that are watched for a session: those that stay keep what was found. False: no subscription.
create or replace function watch_alerts(p_session bigint, p_alerts json) returns boolean
language plpgsql
as $$
begin
  perform from push_subscriptions where session_id = p_session for update;
  if not found then
    return false;
  end if;
  delete from watched_alerts w where session_id = p_session and not exists (
    select from json_to_recordset(p_alerts) as a (symbol text, level numeric, way text)
    where a.symbol = w.symbol and a.level = w.level and a.way = w.way
  );
  insert into watched_alerts (session_id, symbol, level, way)
  select distinct p_session, symbol, level, way
  from json_to_recordset(p_alerts) as a (symbol text, level numeric, way text)
  on conflict do nothing;
  return true;
end $$;

-- The symbols of all waiting alerts. Each step reads the next symbol from the index, not all alerts of the last one.
create or replace function watched_symbols() returns setof text
language sql stable
as $$
  with recursive known (symbol) as (
    select min(symbol) from watched_alerts where reached is null
    union all
    select (select min(w.symbol) from watched_alerts w where w.reached is null and w.symbol > known.symbol)
    from known where known.symbol is not null
  )
  select symbol from known where symbol is not null
$$;

-- Queues a message for each alert that these prices reach, once, and returns their number. Alerts that another process
-- has locked are left to that process.
create or replace function reach_alerts(p_prices json, p_at timestamptz) returns integer
language sql
as $$
  with rising as materialized (
    select w.session_id, w.symbol, w.level, w.way, given.value::numeric as price
    from json_each_text(p_prices) given cross join lateral (
      select * from watched_alerts
      where symbol = given.key and reached is null and way = 'up' and level <= given.value::numeric
      for update skip locked
    ) w
  ), falling as materialized (
    select w.session_id, w.symbol, w.level, w.way, given.value::numeric as price
    from json_each_text(p_prices) given cross join lateral (
      select * from watched_alerts
      where symbol = given.key and reached is null and way = 'down' and level >= given.value::numeric
      for update skip locked
    ) w
  ), noted as (
    update watched_alerts w set reached = r.price
    from (select * from rising union all select * from falling) r
    where (w.session_id, w.symbol, w.level, w.way) = (r.session_id, r.symbol, r.level, r.way)
    returning w.session_id, w.symbol, w.reached
  ), queued as (
    insert into pushes (session_id, host, kind, symbol, price, created_at)
    select session_id, s.host, 'alert-reached', symbol, reached, p_at
    from noted join push_subscriptions s using (session_id)
    returning 1
  )
  select count(*)::integer from queued
$$;

-- Takes up to p_count due messages. One message is the newest of all waiting pushes of one kind to one device. It is due
-- again a minute later if the process dies before it calls end_push.
-- p_hosts, p_customers: one element for each send of the process that is under way. At most p_each are under way to one
-- push service and to one customer.
-- The oldest message comes first, but customers take turns: those to whom nothing was sent within the last minute come
-- before all others (v_all), and each gets one message before any gets a second one. Of each push service the oldest
-- hundred messages take part.
-- Planner methods are off so that all rows are read through indexes, also in a database without statistics.
create or replace function take_pushes(
  p_at timestamptz, p_count integer, p_hosts text[], p_customers bigint[], p_each integer
)
returns table (
  customer_id bigint, host text,
  session_id bigint, endpoint text, key text, secret text, language text, hides_amounts boolean,
  ids bigint[], kind text, count integer,
  topic text, record_no text, symbol text, name text, quantity bigint, amount numeric
)
language plpgsql
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
#variable_conflict use_column
declare
  v_left integer := p_count;
  v_hosts text[] := p_hosts;
  v_customers bigint[] := p_customers;
  v_all boolean;
  v_next record;
  v_to push_subscriptions;
  v_ids bigint[];
  v_notices integer[];
begin
  foreach v_all in array array[false, true] loop
    exit when v_left <= 0;
    for v_next in
      with recursive hosts (host) as (
        select min(host) from pushes where not is_sent
        union all
        select (select min(p.host) from pushes p where not p.is_sent and p.host > hosts.host)
        from hosts where hosts.host is not null
      ), oldest as materialized (
        select w.* from hosts cross join lateral (
          select p.id, p.session_id, p.kind, s.customer_id, s.host
          from pushes p join push_subscriptions s on s.session_id = p.session_id
          -- With '=' the planner could read all waiting messages in the order of their ids.
          where p.host between hosts.host and hosts.host and not p.is_sent
            and (s.next_try_at is null or s.next_try_at <= p_at)
            and cardinality(array_positions(v_customers, s.customer_id)) < p_each
            and (v_all or not exists (
              select from push_subscriptions o
              where o.customer_id = s.customer_id and o.tried_at > p_at - interval '1 minute'
            ))
            -- One row for each message, and of each kind at most one message a minute.
            and p.id = (
              select min(o.id) from pushes o
              where o.session_id = p.session_id and o.kind = p.kind and not o.is_sent
            )
            and coalesce((
              select max(o.tried_at) from pushes o
              where o.session_id = p.session_id and o.kind = p.kind and o.tried_at is not null
            ) <= p_at - interval '1 minute', true)
          order by p.host, p.id limit 100
        ) w
        where hosts.host is not null and cardinality(array_positions(v_hosts, hosts.host)) < p_each
      )
      select o.session_id, o.kind, o.customer_id, o.host from oldest o
      order by
        row_number() over (partition by o.customer_id order by o.id),
        (select max(s.tried_at) from push_subscriptions s where v_all and s.customer_id = o.customer_id),
        o.id
    loop
      exit when v_left <= 0;
      continue when cardinality(array_positions(v_hosts, v_next.host)) >= p_each
        or cardinality(array_positions(v_customers, v_next.customer_id)) >= p_each;
      select s.* into v_to from push_subscriptions s where s.session_id = v_next.session_id for update skip locked;
      continue when not found;
      if not exists (select from sessions where id = v_to.session_id and expires_at > clock_timestamp()) then
        delete from push_subscriptions where session_id = v_to.session_id;
        continue;
      end if;
      -- Another process may have taken the message before the lock.
      continue when v_to.host <> v_next.host or v_to.next_try_at > p_at or exists (
        select from pushes o
        where o.session_id = v_to.session_id and o.kind = v_next.kind and o.tried_at > p_at - interval '1 minute'
      );
      with taken as (
        update pushes set tried_at = p_at where not is_sent and session_id = v_to.session_id and kind = v_next.kind
        returning *
      )
      select array_agg(id order by id), array_agg(notice_id) filter (where notice_id is not null)
      into v_ids, v_notices from taken;
      continue when v_ids is null;
      if v_notices is null then
        return query
        select
          v_to.customer_id, v_to.host,
          v_to.session_id, v_to.endpoint, v_to.key, v_to.secret, v_to.language, v_to.hides_amounts,
          v_ids, v_next.kind, cardinality(v_ids),
          'alerts', null::text, p.symbol, null::text, null::bigint, p.price
        from pushes p where p.id = v_ids[cardinality(v_ids)];
      else
        -- A notice that was read meanwhile, or whose topic is off, is not sent.
        return query
        select
          v_to.customer_id, v_to.host,
          v_to.session_id, v_to.endpoint, v_to.key, v_to.secret, v_to.language, v_to.hides_amounts,
          v_ids, v_next.kind, (count(*) over ())::integer,
          n.topic, n.record_no, n.symbol, n.name, n.quantity::bigint, n.amount
        from notices n
        where n.customer_id = v_to.customer_id and n.id = any (v_notices) and n.unread
          and n.topic <> all (coalesce(
            (select unwanted from notice_states where customer_id = v_to.customer_id), '{}'
          ))
        order by n.id desc limit 1;
        if not found then
          delete from pushes where id = any (v_ids);
          continue;
        end if;
      end if;
      update push_subscriptions set tried_at = p_at where session_id = v_to.session_id;
      v_left := v_left - 1;
      v_hosts := v_hosts || v_to.host;
      v_customers := v_customers || v_to.customer_id;
    end loop;
  end loop;
end $$;

-- Records the result of a send: 'sent', 'gone' (the push service does not know the device), 'refused' (the message is
-- dropped) or 'later' (it is tried again).
-- p_pauses: minutes without a send after the first failure in a row, the second, and so on; the last one repeats. The
-- subscription is removed after p_most failures in a row.
-- Returns the number of failures in a row. Null: the send has not failed, or failed during the pause after another one.
create or replace function end_push(
  p_session bigint, p_endpoint text, p_ids bigint[], p_result text, p_at timestamptz, p_pauses integer[],
  p_most integer
) returns integer
language plpgsql
as $$
declare
  v_failures integer;
begin
  -- The device may have another endpoint by now.
  if p_result = 'gone' then
    delete from push_subscriptions where session_id = p_session and endpoint = p_endpoint;
    return null;
  end if;
  if p_result = 'sent' then
    update push_subscriptions set failures = 0, next_try_at = null
    where session_id = p_session and endpoint = p_endpoint and failures > 0;
  else
    update push_subscriptions set
      failures = failures + 1,
      next_try_at = p_at + make_interval(mins => p_pauses[least(failures + 1, cardinality(p_pauses))])
    where session_id = p_session and endpoint = p_endpoint and (next_try_at is null or next_try_at <= p_at)
    returning failures into v_failures;
    if v_failures >= p_most then
      delete from push_subscriptions where session_id = p_session;
    end if;
  end if;
  if p_result <> 'later' then
    update pushes set is_sent = true where id = any (p_ids);
  end if;
  return v_failures;
end $$;

-- Removes what was sent a minute ago, what could not be sent for an hour, and what has no device any more. Rows that
-- another process has locked are left for the next time: two that lock many rows in their own orders could deadlock.
create or replace function clear_pushes(p_at timestamptz) returns void
language sql
as $$
  delete from pushes
  where id = any (array(
    select p.id from pushes p
    where p.created_at <= p_at - interval '1 hour'
      or (p.is_sent and p.tried_at <= p_at - interval '1 minute')
      or not exists (select from push_subscriptions s where s.session_id = p.session_id)
    for update of p skip locked
  ))
$$;
