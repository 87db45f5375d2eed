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

alter table watchlist
  add column list_id bigint not null default 0,
  -- The highest stands on top; of equal ones the last added.
  add column place bigint not null default 0,
  drop constraint watchlist_pkey,
  add primary key (customer_id, list_id, symbol);
