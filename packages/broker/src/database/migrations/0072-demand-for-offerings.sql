-- Shares that were applied for at each offering. The list of offerings shows them to every open app, and a popular offering
-- has too many applications to be added up each time. Each offering has sixteen counters, so that customers who apply at
-- the same time rarely wait for each other.
create table ipo_demand (
  ipo_id bigint not null references ipos,
  slot smallint not null,
  quantity bigint not null,
  primary key (ipo_id, slot)
);
insert into ipo_demand (ipo_id, slot, quantity)
select ipo_id, customer_id % 16, sum(quantity) from ipo_applications group by ipo_id, customer_id % 16;

create function count_demand() returns trigger
language plpgsql
as $$
begin
  insert into ipo_demand as known (ipo_id, slot, quantity) values (new.ipo_id, new.customer_id % 16, new.quantity)
  on conflict (ipo_id, slot) do update set quantity = known.quantity + excluded.quantity;
  return null;
end $$;
create trigger ipo_applications_counted after insert on ipo_applications for each row execute function count_demand();

-- The list of offerings shows what a customer applied for.
drop index ipo_applications_of_customer;
create index ipo_applications_of_customer on ipo_applications (customer_id, id) include (ipo_id, quantity);
create index ipo_applications_of_customer_moved on ipo_applications (customer_id, id) where transfer_status is not null;
