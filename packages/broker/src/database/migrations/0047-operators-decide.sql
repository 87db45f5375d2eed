-- Null seconds: the step waits for an operator, who carries it out with `pnpm broker …`.
alter table back_office_delays alter column seconds drop not null;
-- Whether the step decides something in place of an operator: that money came or went, that a document is good, who gets
-- shares, what a fund has earned. Where the environment is live, these steps wait for an operator (D84).
alter table back_office_delays add column decides boolean not null default false;
update back_office_delays set decides = true
where step in (
  'recharge', 'withdrawal-check', 'withdrawal', 'identity', 'bank-card', 'loan-approval', 'ipo-allotment', 'ipo-transfer'
);
insert into back_office_delays (step, seconds, meaning, decides) values
  ('fund-maturity', 0, 'from the end of the period of a fund order until its principal and profit are paid', true);
