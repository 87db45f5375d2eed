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
  -- The lots are drawn in portions: first each application gets its place, then the shares are given out in the order of
  -- the places. A secret, from which the places follow; null before the draw.
  draw_seed text,
  -- The quantity of the applications that have a place, and when all had one.
  drawn_quantity bigint not null default 0,
  drawn_at timestamptz,
  -- The shares that are left; null before the first is given.
  shares_left integer check (shares_left >= 0),
  -- The last place that was reached in the present round: of the smallest quantities, or of the rest.
  last_place uuid,
  is_second_round boolean not null default false,
  -- The last failed attempt of its present step; null: it did not fail.
  retry job_retry,
  created_at timestamptz not null,
  check ((allotted_at is not null) or status not in ('allotted', 'listed')),
  check ((listed_at is not null) = (status = 'listed'))
);

create index ipos_to_close on ipos (ends_at, id) where status = 'forthcoming' and (retry).at is null;
create index ipos_to_allot on ipos (ends_at, id) where status = 'closed' and (retry).at is null;
create index ipos_to_list on ipos (allotted_at, id) where status = 'allotted' and (retry).at is null;
create index ipos_cancelled on ipos (id) where status = 'cancelled';
create index ipos_failed on ipos (status, ((retry).at))
where status in ('forthcoming', 'closed', 'allotted') and (retry).at is not null;
create trigger ipos_forget_retry before update on ipos for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();

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
  -- Its place in the draw.
  place uuid,
  allotted integer check (allotted between 0 and quantity),
  refund numeric(20, 2) check (refund between 0 and total),
  -- 1 success, 2 failed; null before.
  transfer_status smallint check (transfer_status in (1, 2)),
  transaction_id bigint not null references ledger_transactions,
  order_id bigint unique references orders,
  request_key text not null,
  -- The last failed attempt of its present step; null: it did not fail.
  retry job_retry,
  created_at timestamptz not null,
  settled_at timestamptz,
  transferred_at timestamptz,
  unique (customer_id, ipo_id),
  check ((transfer_status = 1) = (order_id is not null))
);
create index ipo_applications_of_ipo on ipo_applications (ipo_id);
-- The list of offerings shows what a customer applied for.
create index ipo_applications_of_customer on ipo_applications (customer_id, id) include (ipo_id, quantity);
create index ipo_applications_of_customer_moved on ipo_applications (customer_id, id) where transfer_status is not null;
create index ipo_applications_of_customer_under_way on ipo_applications (customer_id, id) where stage < 3;
create index ipo_applications_of_customer_settled on ipo_applications (customer_id, settled_at)
where settled_at is not null;
create index ipo_applications_of_customer_transferred on ipo_applications (customer_id, transferred_at)
where transferred_at is not null;
create index ipo_applications_of_transaction on ipo_applications (transaction_id);
create index ipo_applications_to_draw on ipo_applications (ipo_id, id) where status = 0;
create index ipo_applications_by_place on ipo_applications (ipo_id, place) where status = 1;
create index ipo_applications_to_settle on ipo_applications (ipo_id, id) where status in (0, 1) and (retry).at is null;
create index ipo_applications_not_settled on ipo_applications (ipo_id) where status in (0, 1);
create index ipo_applications_to_transfer on ipo_applications (settled_at, id) where stage = 2 and (retry).at is null;
create index ipo_applications_not_transferred on ipo_applications (ipo_id) where stage = 2;
create index ipo_applications_of_ipo_transferred on ipo_applications (ipo_id) where transfer_status = 1;
create index ipo_applications_settle_failed on ipo_applications (((retry).at))
where status in (0, 1) and (retry).at is not null;
create index ipo_applications_transfer_failed on ipo_applications (((retry).at))
where stage = 2 and (retry).at is not null;
create trigger ipo_applications_forget_retry before update on ipo_applications for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();

-- Shares that were applied for at each offering. The list of offerings shows them to every open app, and a popular offering
-- has too many applications to be added up each time. Each offering has sixteen counters, so that customers who apply at
-- the same time rarely wait for each other.
create table ipo_demand (
  ipo_id bigint not null references ipos,
  slot smallint not null,
  quantity bigint not null,
  primary key (ipo_id, slot)
);

create function count_demand() returns trigger
language plpgsql
as $$
begin
  insert into ipo_demand as known (ipo_id, slot, quantity) values (new.ipo_id, new.customer_id % 16, new.quantity)
  on conflict (ipo_id, slot) do update set quantity = known.quantity + excluded.quantity;
  return null;
end $$;
create trigger ipo_applications_counted after insert on ipo_applications for each row execute function count_demand();
