create table watchlist (
  id bigint generated always as identity,
  customer_id bigint not null references customers,
  symbol text not null,
  created_at timestamptz not null,
  primary key (customer_id, symbol)
);
