-- The named watchlists of customers. The first list of each has no row here and no name: its instruments have list_id 0.
create table watchlists (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  name text not null,
  -- In the customer's order, ascending.
  place integer not null,
  created_at timestamptz not null
);
create unique index watchlists_of_customer on watchlists (customer_id, lower(name));

-- The instruments of all lists.
create table watchlist (
  id bigint generated always as identity,
  customer_id bigint not null references customers,
  list_id bigint not null default 0,
  symbol text not null,
  -- The highest stands on top; of equal ones the last added.
  place bigint not null default 0,
  created_at timestamptz not null,
  primary key (customer_id, list_id, symbol)
);
