-- What customers are told of an offer and an offering beyond its terms.

-- The quantity that an offer began with; of an older one, what is left and what was bought here.
alter table offers add column quantity integer;
update offers
set quantity = remaining + (select coalesce(sum(orders.quantity), 0) from orders where offer_id = offers.id);
alter table offers alter column quantity set not null, add check (quantity >= remaining);

alter table ipos
  -- Shares that were applied for through other brokers. They are allotted their part of the issue.
  add column applied_elsewhere integer not null default 0 check (applied_elsewhere >= 0),
  add column allotted_at timestamptz,
  add column listed_at timestamptz;
update ipos
set
  allotted_at = coalesce((select min(settled_at) from ipo_applications where ipo_id = ipos.id), ends_at),
  listed_at = case
    when status = 'listed'
      then coalesce((select max(transferred_at) from ipo_applications where ipo_id = ipos.id), ends_at)
  end
where status in ('allotted', 'listed');
alter table ipos
  add check ((allotted_at is not null) or status not in ('allotted', 'listed')),
  add check ((listed_at is not null) = (status = 'listed'));
