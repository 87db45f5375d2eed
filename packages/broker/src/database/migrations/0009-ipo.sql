-- New offerings (D15, D38, D42): an application is made → closed → allotted, by lot where oversubscribed → settled →
-- transferred, which makes a lot that can be sold. Then the offering is listed.

create table ipos (
  id bigint generated always as identity primary key,
  series text,
  symbol text not null,
  company_name text not null,
  issue_price numeric not null check (issue_price > 0),
  currency text not null,
  min_quantity integer not null check (min_quantity > 0),
  max_quantity integer not null check (max_quantity >= min_quantity),
  -- The number of shares.
  issue_size integer not null check (issue_size > 0),
  -- Shares that were applied for through other brokers. They are allotted their part of the issue.
  applied_elsewhere integer not null default 0 check (applied_elsewhere >= 0),
  -- The address of the document that describes the offering; a path is relative to the API's host.
  prospectus text,
  status text not null default 'forthcoming'
    check (status in ('forthcoming', 'closed', 'allotted', 'listed', 'cancelled')),
  starts_at timestamptz,
  ends_at timestamptz not null,
  -- The announced dates. Null: an operator decides.
  allotment_due timestamptz,
  listing_due timestamptz,
  allotted_at timestamptz,
  listed_at timestamptz,
  created_at timestamptz not null,
  check ((allotted_at is not null) or status not in ('allotted', 'listed')),
  check ((listed_at is not null) = (status = 'listed'))
);

create function announce_ipo() returns trigger
language plpgsql
as $$
begin
  new.allotment_due := new.ends_at + delay_of('ipo-allotment');
  new.listing_due := new.allotment_due + delay_of('ipo-transfer');
  return new;
end $$;
create trigger ipos_announced before insert on ipos for each row execute function announce_ipo();

create table ipo_applications (
  id bigint generated always as identity primary key,
  no text not null unique,
  customer_id bigint not null references customers,
  ipo_id bigint not null references ipos,
  quantity integer not null check (quantity > 0),
  price numeric not null check (price > 0),
  rate numeric not null check (rate > 0),
  -- The amount that is held for it.
  total numeric(20, 2) not null check (total > 0),
  -- 0 pending, 1 being allotted, 2 success, 3 failed.
  status smallint not null default 0 check (status in (0, 1, 2, 3)),
  -- 1 subscription, 2 transfer, 3 completed.
  stage smallint not null default 1 check (stage in (1, 2, 3)),
  allotted integer check (allotted between 0 and quantity),
  refund numeric(20, 2) check (refund between 0 and total),
  -- 1 success, 2 failed; null before.
  transfer_status smallint check (transfer_status in (1, 2)),
  transaction_id bigint not null references ledger_transactions,
  order_id bigint unique references orders,
  request_key text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  transferred_at timestamptz,
  unique (customer_id, ipo_id),
  check ((transfer_status = 1) = (order_id is not null))
);
create index ipo_applications_of_ipo on ipo_applications (ipo_id);
create index ipo_applications_of_customer on ipo_applications (customer_id, id desc);
create index ipo_applications_at_work on ipo_applications (ipo_id) where status = 1 or stage = 2;
create index ipo_applications_to_settle on ipo_applications (ipo_id, id) where status in (0, 1);
create index ipo_applications_to_transfer on ipo_applications (id) where status = 2 and stage = 2;
