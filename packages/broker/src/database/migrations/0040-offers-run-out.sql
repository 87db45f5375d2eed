-- A block trade or QIP is below the market, so there is a limited number of it, a limited part of that for each
-- customer, and a lot of it can be sold when it has settled: a discount that could be sold at once, again and again,
-- would be money from nothing.

alter table offers
  -- How many are left; reduced under the row's lock.
  add column remaining integer check (remaining >= 0),
  -- Of one customer, over all their purchases of it.
  add column maximum_quantity integer,
  add check (maximum_quantity >= minimum_quantity);

-- Offers that are there already.
update offers
set
  remaining = case when status = 1 then least(20 * minimum_quantity::bigint, 2147483647) else 0 end,
  maximum_quantity = least(5 * minimum_quantity::bigint, 2147483647);
alter table offers
  alter column remaining set not null,
  alter column maximum_quantity set not null;

-- From when the lot can be sold; null: at once, as what was bought before this. Written with the purchase, so a delay
-- that is changed counts for later purchases only.
alter table orders
  add column sellable_at timestamptz,
  add check (sellable_at is null or side = 'buy');
create index orders_of_offer on orders (offer_id, customer_id) where offer_id is not null;

insert into office_delays (step, seconds, meaning) values
  ('offer-settlement', 86400, 'from the purchase of a block trade or QIP until its lot can be sold');

-- Percent by which an offer's price may differ from the market's before the office closes it.
insert into settings (tag, value, shown) values ('offer_distance', '10', false);
create function close_offer(p_id bigint) returns boolean
language plpgsql
as $$
begin
  update offers set status = 2 where id = p_id and status = 1;
  return found;
end $$;
