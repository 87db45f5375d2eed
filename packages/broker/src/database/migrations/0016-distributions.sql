-- Dividends of shares and interest of treasury debt: so much of one, for whoever held it at an instant.

create table distributions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('dividend', 'interest')),
  symbol text not null,
  -- In the instrument's currency.
  per_unit numeric not null check (per_unit > 0),
  currency text not null,
  record_at timestamptz not null,
  paid boolean not null default false,
  unique (kind, symbol, record_at)
);
create index distributions_to_pay on distributions (record_at) where not paid;

create table distribution_payments (
  distribution_id bigint not null references distributions,
  customer_id bigint not null references customers,
  quantity integer not null check (quantity > 0),
  -- Nothing where it rounds to nothing, or the deployment has no rate.
  amount numeric(20, 2) not null check (amount >= 0),
  transaction_id bigint references ledger_transactions,
  created_at timestamptz not null,
  primary key (distribution_id, customer_id),
  check ((amount > 0) = (transaction_id is not null))
);

-- Who held how much of a symbol at an instant: what was bought until then and not sold until then.
create function holders_of(p_symbol text, p_at timestamptz) returns table (customer_id bigint, quantity integer)
language sql stable
as $$
  select lot.customer_id, sum(lot.quantity)::integer
  from orders lot
  where lot.symbol = p_symbol and lot.side = 'buy' and lot.created_at <= p_at
    and not exists (select from orders sale where sale.lot_id = lot.id and sale.created_at <= p_at)
  group by lot.customer_id
$$;
create index orders_of_symbol on orders (symbol, created_at);

-- Pays one customer. @returns the distribution that was worked on; null where none is due
create function office_pay_distribution(p_at timestamptz) returns bigint
language plpgsql
as $$
declare
  v_distribution distributions;
  v_holder record;
  v_amount numeric;
  v_transaction bigint;
begin
  select * into v_distribution from distributions where not paid and record_at <= p_at
  order by record_at, id limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  select h.* into v_holder from holders_of(v_distribution.symbol, v_distribution.record_at) h
  where not exists (
    select from distribution_payments p
    where p.distribution_id = v_distribution.id and p.customer_id = h.customer_id
  )
  order by h.customer_id limit 1;
  if not found then
    update distributions set paid = true where id = v_distribution.id;
    return v_distribution.id;
  end if;
  v_amount := coalesce(
    round(v_distribution.per_unit * v_holder.quantity * stock_rate(v_distribution.currency), 2), 0
  );
  if v_amount > 0 then
    v_transaction := ledger_post_for(
      v_holder.customer_id, p_at, array['market'], array[v_amount], array[v_distribution.kind]
    );
  end if;
  insert into distribution_payments (distribution_id, customer_id, quantity, amount, transaction_id, created_at)
  values (v_distribution.id, v_holder.customer_id, v_holder.quantity, v_amount, v_transaction, p_at);
  return v_distribution.id;
end $$;
