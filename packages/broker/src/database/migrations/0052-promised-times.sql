-- A promised time is made once and kept with its record, so a changed delay does not change it (promised time, D93).
-- Records that are in progress keep the time that customers were told until now.

alter table recharges add column expected_at timestamptz;
update recharges
set expected_at = created_at + make_interval(secs => d.seconds + 60)
from back_office_delays d
where recharges.status = 1 and d.step = 'recharge' and d.seconds <= 31 * 86400;

alter table withdrawals add column expected_at timestamptz;
update withdrawals
set expected_at = created_at + make_interval(secs => d.seconds + 60)
from back_office_delays d
where withdrawals.status = 'n' and d.step = 'withdrawal' and d.seconds <= 31 * 86400;

-- When withdrawals to the card begin at the latest.
alter table bank_cards add column withdrawable_at timestamptz;
update bank_cards
set withdrawable_at = created_at + make_interval(secs => d.seconds)
from back_office_delays d
where d.step = 'card-withdrawal';

-- The announced dates of an offering. Null: an operator decides.
alter table ipos
  add column allotment_due timestamptz,
  add column listing_due timestamptz;
update ipos
set allotment_due = coalesce(allotted_at, ends_at + make_interval(secs => d.seconds))
from back_office_delays d
where d.step = 'ipo-allotment';
update ipos
set listing_due = coalesce(listed_at, allotment_due + make_interval(secs => d.seconds))
from back_office_delays d
where d.step = 'ipo-transfer';

create function announce_ipo() returns trigger
language plpgsql
as $$
begin
  new.allotment_due := new.ends_at + delay_of('ipo-allotment');
  new.listing_due := new.allotment_due + delay_of('ipo-transfer');
  return new;
end $$;
create trigger ipos_announced before insert on ipos for each row execute function announce_ipo();

-- Both functions take the promised time now.
drop function if exists request_recharge(text, text, text, numeric, timestamptz, double precision);
drop function if exists request_withdrawal(text, text, text, bigint, numeric, timestamptz, double precision);
