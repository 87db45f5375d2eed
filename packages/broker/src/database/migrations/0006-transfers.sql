-- Recharges and withdrawals (product.md, "Recharge and withdrawal"; D18, D33).

create table recharges (
  id bigint generated always as identity primary key,
  no text not null unique,
  customer_id bigint not null references customers,
  amount numeric(20, 2) not null check (amount > 0),
  -- 1 in progress, 2 completed, 3 failed.
  status smallint not null default 1 check (status in (1, 2, 3)),
  received numeric(20, 2),
  transaction_id bigint references ledger_transactions,
  request_key text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 2) = (transaction_id is not null)),
  check ((status = 1) = (settled_at is null))
);
create index recharges_of_customer on recharges (customer_id, id desc);
create index recharges_in_progress on recharges (created_at) where status = 1;

create table withdrawals (
  id bigint generated always as identity primary key,
  no text not null unique,
  customer_id bigint not null references customers,
  card_id bigint not null references bank_cards,
  -- The last digits of the card at the time of the request.
  card text not null,
  amount numeric(20, 2) not null check (amount > 0),
  -- n in progress, y completed, b failed.
  status text not null default 'n' check (status in ('n', 'y', 'b')),
  received numeric(20, 2),
  -- The transaction that took the money from the balance, and the one that paid it out or returned it.
  transaction_id bigint not null references ledger_transactions,
  settlement_id bigint references ledger_transactions,
  request_key text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- The version of the card that the customer chose.
  card_version integer,
  check ((status = 'n') = (settlement_id is null)),
  check ((status = 'n') = (settled_at is null))
);
create index withdrawals_of_customer on withdrawals (customer_id, id desc);
create index withdrawals_in_progress on withdrawals (created_at) where status = 'n';
