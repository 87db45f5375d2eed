-- Changes of a customer's watchlists. Each locks the customer's row, so that limits hold and places are unique; a foreign
-- key's lock is compatible with it. A list that is not the customer's is treated as one that does not exist.

-- Puts instruments on a list, the first of them on top; those that are on it keep their places.
-- Answers null, or why nothing was changed.
create or replace function watch_instruments(
  p_customer bigint, p_list bigint, p_symbols text[], p_at timestamptz, p_most integer
) returns text
language plpgsql
as $$
declare
  v_new text[];
  v_top bigint;
  v_count integer;
begin
  perform from customers where id = p_customer for no key update;
  if p_list <> 0 and not exists (select from watchlists where id = p_list and customer_id = p_customer) then
    return 'not-found';
  end if;
  select coalesce(max(place), 0), count(*) into v_top, v_count
  from watchlist where customer_id = p_customer and list_id = p_list;
  v_new := array(
    select symbol from unnest(p_symbols) with ordinality as asked (symbol, n)
    where not exists (
      select from watchlist w where w.customer_id = p_customer and w.list_id = p_list and w.symbol = asked.symbol
    )
    group by symbol order by min(n)
  );
  if cardinality(v_new) > 0 and v_count + cardinality(v_new) > p_most then
    return 'watchlist-full';
  end if;
  insert into watchlist (customer_id, list_id, symbol, place, created_at)
  select p_customer, p_list, symbol, v_top + cardinality(v_new) - n + 1, p_at
  from unnest(v_new) with ordinality as added (symbol, n);
  return null;
end $$;

-- Makes a list of a name with instruments, or adds them to the one of that name.
create or replace function add_watchlist(
  p_customer bigint, p_name text, p_symbols text[], p_at timestamptz, p_most_lists integer, p_most integer,
  out refusal text, out list bigint
)
language plpgsql
as $$
begin
  perform from customers where id = p_customer for no key update;
  select id into list from watchlists where customer_id = p_customer and lower(name) = lower(p_name);
  if list is null then
    -- The first list has no row.
    if (select count(*) + 1 from watchlists where customer_id = p_customer) >= p_most_lists then
      refusal := 'too-many-watchlists';
      return;
    end if;
    if (select count(distinct symbol) from unnest(p_symbols) as asked (symbol)) > p_most then
      refusal := 'watchlist-full';
      return;
    end if;
    insert into watchlists (customer_id, name, place, created_at)
    select p_customer, p_name, coalesce(max(place), 0) + 1, p_at from watchlists where customer_id = p_customer
    returning id into list;
  end if;
  refusal := watch_instruments(p_customer, list, p_symbols, p_at, p_most);
end $$;

-- Answers null, or why nothing was changed.
create or replace function rename_watchlist(p_customer bigint, p_list bigint, p_name text) returns text
language plpgsql
as $$
begin
  perform from customers where id = p_customer for no key update;
  if not exists (select from watchlists where id = p_list and customer_id = p_customer) then
    return 'not-found';
  end if;
  if exists (
    select from watchlists where customer_id = p_customer and lower(name) = lower(p_name) and id <> p_list
  ) then
    return 'watchlist-name-taken';
  end if;
  update watchlists set name = p_name where id = p_list;
  return null;
end $$;

create or replace function remove_watchlist(p_customer bigint, p_list bigint) returns void
language plpgsql
as $$
begin
  perform from customers where id = p_customer for no key update;
  delete from watchlists where id = p_list and customer_id = p_customer;
  if found then
    delete from watchlist where customer_id = p_customer and list_id = p_list;
  end if;
end $$;

-- The named ones first, then the others in their order.
create or replace function order_watchlists(p_customer bigint, p_lists bigint[]) returns void
language plpgsql
as $$
begin
  perform from customers where id = p_customer for no key update;
  update watchlists set place = ordered.place
  from (
    select id, row_number() over (order by array_position(p_lists, id), place, id) as place
    from watchlists where customer_id = p_customer
  ) as ordered
  where ordered.id = watchlists.id;
end $$;

create or replace function order_watched(p_customer bigint, p_list bigint, p_symbols text[]) returns void
language plpgsql
as $$
begin
  perform from customers where id = p_customer for no key update;
  -- From the bottom up.
  update watchlist set place = ordered.place
  from (
    select symbol, row_number() over (order by array_position(p_symbols, symbol) desc nulls first, place, id) as place
    from watchlist where customer_id = p_customer and list_id = p_list
  ) as ordered
  where watchlist.customer_id = p_customer and watchlist.list_id = p_list and watchlist.symbol = ordered.symbol;
end $$;
