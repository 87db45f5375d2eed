-- What an account was worth at the end of a day. A day that is over does not change, so each point is worked out once, when
-- it is first asked for (decisions/worth-history.md).
create table worth_points (
  customer_id bigint not null references customers,
  -- The midnight that ends the day, in the deployment's zone.
  at timestamptz not null,
  total numeric(20, 2) not null,
  deposits numeric(20, 2) not null,
  owed numeric(20, 2) not null,
  paid_in numeric(20, 2) not null,
  primary key (customer_id, at)
);
