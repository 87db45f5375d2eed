-- Notices that reach devices while the app is closed (decisions/push.md).

-- Has a notice sent to the customer's devices, in the transaction that writes it. It locks nothing: it adds rows only.
-- p_session: of a login, which its own device is not told of.
create or replace function queue_push(
  p_customer bigint, p_notice integer, p_kind text, p_at timestamptz, p_session bigint
) returns void
language sql
as $$
  insert into pushes (session_id, kind, customer_id, notice_id, created_at)
  select session_id, p_kind, p_customer, p_notice, p_at from push_subscriptions
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
  -- One at a time: two sessions of one browser would otherwise wait for each other.
  perform pg_advisory_xact_lock(hashtext('push subscriptions'));
  delete from push_subscriptions where endpoint = p_endpoint and session_id <> p_session;
  insert into push_subscriptions (
    session_id, customer_id, endpoint, key, secret, language, hides_amounts, created_at
  )
  values (p_session, p_customer, p_endpoint, p_key, p_secret, p_language, p_hides, p_at)
  on conflict (session_id) do update set
    endpoint = excluded.endpoint, key = excluded.key, secret = excluded.secret, language = excluded.language,
    hides_amounts = excluded.hides_amounts;
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

-- Has the alerts that are reached by these prices sent, each once: rows that another process has locked are its own.
create or replace function reach_alerts(p_prices json, p_at timestamptz) returns integer
language sql
as $$
  with reached as materialized (
    select w.session_id, w.symbol, w.level, w.way, known.price
    from json_each_text(p_prices) as given (symbol, price), lateral (select given.price::numeric as price) known,
      watched_alerts w
    where w.symbol = given.symbol and w.reached is null
      and case w.way when 'up' then known.price >= w.level else known.price <= w.level end
    for update of w skip locked
  ), noted as (
    update watched_alerts w set reached = r.price
    from reached r
    where (w.session_id, w.symbol, w.level, w.way) = (r.session_id, r.symbol, r.level, r.way)
    returning w.session_id, w.symbol, w.reached
  ), queued as (
    insert into pushes (session_id, kind, symbol, price, created_at)
    select session_id, 'alert-reached', symbol, reached, p_at from noted
    returning 1
  )
  select count(*)::integer from queued
$$;

-- Pushes that are due: of each kind at most one a minute is tried, so one that failed waits as long.
create or replace function due_pushes(p_at timestamptz) returns setof pushes
language sql stable
as $$
  select p.* from pushes p
  where not p.is_sent and not exists (
    select from pushes o
    where o.session_id = p.session_id and o.kind = p.kind and o.tried_at > p_at - interval '1 minute'
  )
$$;

-- Takes what is to be sent next: all due pushes of one kind to one device, as one message of the newest. No row: nothing
-- is due. If the process dies before it calls end_push, the message is due again a minute later.
create or replace function take_push(p_at timestamptz)
returns table (
  session_id bigint, endpoint text, key text, secret text, language text, hides_amounts boolean,
  ids bigint[], kind text, count integer,
  topic text, record_no text, symbol text, name text, quantity bigint, amount numeric
)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_to push_subscriptions;
  v_kind text;
  v_ids bigint[];
  v_customer bigint;
  v_notices integer[];
begin
  loop
    select s.* into v_to from push_subscriptions s
    where s.session_id in (select d.session_id from due_pushes(p_at) d)
    limit 1 for update skip locked;
    if not found then
      return;
    end if;
    if not exists (select from sessions where id = v_to.session_id and expires_at > clock_timestamp()) then
      delete from push_subscriptions where session_id = v_to.session_id;
      continue;
    end if;
    -- With the lock, another process's take is seen.
    select d.kind into v_kind from due_pushes(p_at) d where d.session_id = v_to.session_id order by d.id limit 1;
    if not found then
      return;
    end if;
    with taken as (
      update pushes set tried_at = p_at where not is_sent and session_id = v_to.session_id and kind = v_kind
      returning *
    )
    select array_agg(id order by id), max(customer_id), array_agg(notice_id) filter (where notice_id is not null)
    into v_ids, v_customer, v_notices from taken;
    if v_notices is null then
      return query
      select
        v_to.session_id, v_to.endpoint, v_to.key, v_to.secret, v_to.language, v_to.hides_amounts,
        v_ids, v_kind, cardinality(v_ids),
        'alerts', null::text, p.symbol, null::text, null::bigint, p.price
      from pushes p where p.id = v_ids[cardinality(v_ids)];
      return;
    end if;
    -- What was read meanwhile, or is of a topic that is off, is not sent.
    return query
    select
      v_to.session_id, v_to.endpoint, v_to.key, v_to.secret, v_to.language, v_to.hides_amounts,
      v_ids, v_kind, (count(*) over ())::integer,
      n.topic, n.record_no, n.symbol, n.name, n.quantity::bigint, n.amount
    from notices n
    where n.customer_id = v_customer and n.id = any (v_notices) and n.unread and n.topic <> all (coalesce(
      (select unwanted from notice_states where customer_id = v_customer), '{}'
    ))
    order by n.id desc limit 1;
    if found then
      return;
    end if;
    delete from pushes where id = any (v_ids);
  end loop;
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
