-- Each round looks for what is due: among what waits, not among all that ever was.
create index ipo_applications_to_settle on ipo_applications (ipo_id, id) where status in (0, 1);
create index ipo_applications_to_transfer on ipo_applications (id) where status = 2 and stage = 2;
create index loans_to_repay on loans (repayment_time, id) where state = 4;
