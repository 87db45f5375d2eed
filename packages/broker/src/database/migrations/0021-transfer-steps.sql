-- Why the back office refused a recharge or a withdrawal: a code that the app has words for, or words for the customer;
-- null where it gave no reason. When a withdrawal was checked, since when it is being paid. The bank of its card, as it
-- was when the customer chose it.
alter table recharges add column reason text, add check (status = 3 or reason is null);
alter table withdrawals
  add column reason text,
  add column checked_at timestamptz,
  add column bank text,
  add check (status = 'b' or reason is null);

insert into back_office_delays (step, seconds, meaning) values
  ('withdrawal-check', 60, 'from the request of a withdrawal until it is checked and being paid');
