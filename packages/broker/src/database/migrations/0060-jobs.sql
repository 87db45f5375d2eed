-- A step of a job that failed: how often, when it is tried again, and the last error. Null: the row did not fail in its
-- present state.
create type job_retry as (attempts integer, at timestamptz, error text);

-- Each job reads its rows from two indexes, so that rows that failed hold up no others: those that did not fail in the
-- order in which they became due, and those that did by the time of the next attempt.

alter table recharges add column retry job_retry;
drop index recharges_in_progress;
create index recharges_due on recharges (created_at, id) where status = 1 and (retry).at is null;
create index recharges_failed on recharges (((retry).at)) where status = 1 and (retry).at is not null;

alter table withdrawals add column retry job_retry;
drop index withdrawals_in_progress;
create index withdrawals_to_check on withdrawals (created_at, id)
where status = 'n' and checked_at is null and (retry).at is null;
create index withdrawals_due on withdrawals (created_at, id) where status = 'n' and (retry).at is null;
create index withdrawals_failed on withdrawals (((retry).at)) where status = 'n' and (retry).at is not null;

alter table real_names add column retry job_retry;
drop index real_names_under_review;
create index real_names_due on real_names (created_at, customer_id) where status = 1 and (retry).at is null;
create index real_names_failed on real_names (((retry).at)) where status = 1 and (retry).at is not null;

alter table bank_cards add column retry job_retry;
drop index bank_cards_under_review;
create index bank_cards_due on bank_cards (created_at, id) where status = 0 and (retry).at is null;
create index bank_cards_failed on bank_cards (((retry).at)) where status = 0 and (retry).at is not null;

alter table offers add column retry job_retry;
create index offers_due on offers (ends_at, id) where status = 1 and (retry).at is null;
create index offers_by_price on offers (symbol, price) where status = 1 and (retry).at is null;
create index offers_failed on offers (((retry).at)) where status = 1 and (retry).at is not null;

alter table fund_orders add column retry job_retry;
drop index fund_orders_running;
create index fund_orders_due on fund_orders (ends_at, id) where status = 'active' and (retry).at is null;
create index fund_orders_failed on fund_orders (((retry).at)) where status = 'active' and (retry).at is not null;

alter table loans add column retry job_retry;
drop index loans_at_work;
drop index loans_to_repay;
create index loans_to_decide on loans (changed_at, id) where state = 1 and (retry).at is null;
create index loans_to_pay_out on loans (changed_at, id) where state = 2 and (retry).at is null;
create index loans_to_repay on loans (repayment_time, id)
where state = 4 and tried_at is null and (retry).at is null;
create index loans_to_repay_again on loans (tried_at, id)
where state = 4 and tried_at is not null and (retry).at is null;
create index loans_failed on loans (state, ((retry).at)) where state in (1, 2, 4) and (retry).at is not null;

alter table uploads add column retry job_retry;
drop index chat_pictures_by_age;
create index chat_pictures_due on uploads (created_at, message_id)
where message_id is not null and content is not null and (retry).at is null;
create index chat_pictures_failed on uploads (((retry).at))
where message_id is not null and content is not null and (retry).at is not null;

-- The lots of an offering are drawn in portions: first each application gets its place, then the shares are given out in
-- the order of the places.
alter table ipos
  add column retry job_retry,
  -- A secret: the places follow from it. Null before the draw.
  add column draw_seed text,
  -- The quantity of the applications that have a place.
  add column drawn_quantity bigint not null default 0,
  -- When all had one.
  add column drawn_at timestamptz,
  -- The shares that are left; null before the first is given.
  add column shares_left integer check (shares_left >= 0),
  -- The last place that was reached in the present round: of the smallest quantities, or of the rest.
  add column last_place uuid,
  add column is_second_round boolean not null default false;
create index ipos_to_close on ipos (ends_at, id) where status = 'forthcoming' and (retry).at is null;
create index ipos_to_allot on ipos (ends_at, id) where status = 'closed' and (retry).at is null;
create index ipos_to_list on ipos (allotted_at, id) where status = 'allotted' and (retry).at is null;
create index ipos_cancelled on ipos (id) where status = 'cancelled';
create index ipos_failed on ipos (status, ((retry).at))
where status in ('forthcoming', 'closed', 'allotted') and (retry).at is not null;

alter table ipo_applications
  add column retry job_retry,
  -- Its place in the draw.
  add column place uuid;
drop index ipo_applications_at_work;
drop index ipo_applications_to_settle;
drop index ipo_applications_to_transfer;
create index ipo_applications_to_draw on ipo_applications (ipo_id, id) where status = 0;
create index ipo_applications_by_place on ipo_applications (ipo_id, place) where status = 1;
create index ipo_applications_to_settle on ipo_applications (ipo_id, id) where status in (0, 1) and (retry).at is null;
create index ipo_applications_not_settled on ipo_applications (ipo_id) where status in (0, 1);
create index ipo_applications_to_transfer on ipo_applications (settled_at, id) where stage = 2 and (retry).at is null;
create index ipo_applications_not_transferred on ipo_applications (ipo_id) where stage = 2;
create index ipo_applications_transferred on ipo_applications (ipo_id) where transfer_status = 1;
create index ipo_applications_settle_failed on ipo_applications (((retry).at))
where status in (0, 1) and (retry).at is not null;
create index ipo_applications_transfer_failed on ipo_applications (((retry).at))
where stage = 2 and (retry).at is not null;

-- The recipients of a distribution are written in portions, by their ids. The last one that was written; null: all are.
alter table distributions
  add column retry job_retry,
  add column recipients_until bigint;
create index distributions_to_write on distributions (record_at, id)
where recipients_until is not null and (retry).at is null;
create index distributions_failed on distributions (((retry).at))
where recipients_until is not null and (retry).at is not null;
alter table distribution_payments add column retry job_retry;
drop index distribution_payments_to_make;
create index distribution_payments_due on distribution_payments (distribution_id, id)
where paid_at is null and (retry).at is null;
create index distribution_payments_failed on distribution_payments (((retry).at))
where paid_at is null and (retry).at is not null;

-- Who bought a symbol, by customer.
drop index orders_of_symbol;
create index orders_of_symbol on orders (symbol, customer_id);

-- A row that has changed is not the one that failed any more, so its next step is due at once.
create function forget_retry() returns trigger
language plpgsql
as $$
begin
  new.retry := null;
  return new;
end $$;
create trigger recharges_forget_retry before update on recharges for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
create trigger withdrawals_forget_retry before update on withdrawals for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
create trigger real_names_forget_retry before update on real_names for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
create trigger bank_cards_forget_retry before update on bank_cards for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
create trigger offers_forget_retry before update on offers for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
create trigger fund_orders_forget_retry before update on fund_orders for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
create trigger loans_forget_retry before update on loans for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
create trigger uploads_forget_retry before update on uploads for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
create trigger ipos_forget_retry before update on ipos for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
create trigger ipo_applications_forget_retry before update on ipo_applications for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
create trigger distributions_forget_retry before update on distributions for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
create trigger distribution_payments_forget_retry before update on distribution_payments for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
