-- What a customer holds of one symbol fits no integer: two block purchases pass two thousand million, and a sum that
-- fails would keep the dividend of that symbol, and all later ones, from everybody.

alter table distribution_payments alter column quantity type bigint;

drop function holders_of(text, timestamptz);
create function holders_of(p_symbol text, p_at timestamptz) returns table (customer_id bigint, quantity bigint)
language sql stable
as $$
  select lot.customer_id, sum(lot.quantity)
  from orders lot
  where lot.symbol = p_symbol and lot.side = 'buy' and lot.created_at <= p_at
    and not exists (select from orders sale where sale.lot_id = lot.id and sale.created_at <= p_at)
  group by lot.customer_id
$$;
