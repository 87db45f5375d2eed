-- What is due stands in the office (src/office/duties.ts); here is what is done with it, each by the row's id. A row at
-- which that fails says so, and the office goes on with the next.

drop function office_credit_recharge(timestamptz);
drop function office_settle_withdrawal(timestamptz);
drop function office_approve_identity(timestamptz);
drop function office_approve_card(timestamptz);
drop function office_close_ipo(timestamptz);
drop function office_allot_ipo(timestamptz);
drop function office_settle_application(timestamptz);
drop function office_transfer_shares(timestamptz);
drop function office_list_ipo(timestamptz);
drop function office_mature_fund_order(timestamptz);
drop function office_decide_loan(timestamptz);
drop function office_pay_out_loan(timestamptz);
drop function office_repay_loan(timestamptz);
drop function office_pay_distribution(timestamptz);

-- p_call has $1 for the id and $2 for the instant. @returns why it could not be done, and then nothing was; or null
create function failure_of(p_call text, p_id bigint, p_at timestamptz) returns text
language plpgsql
as $$
declare
  v_context text;
begin
  execute 'select ' || p_call using p_id, p_at;
  return null;
exception when others then
  get stacked diagnostics v_context = pg_exception_context;
  return format('%s (%s), %s', sqlerrm, sqlstate, v_context);
end $$;

-- Papers need no ledger, but the same office looks at them.

create function approve_identity(p_customer bigint) returns void
language sql
as $$ update real_names set status = 2 where customer_id = p_customer and status = 1 $$;
create index real_names_under_review on real_names (created_at) where status = 1;

create function approve_card(p_id bigint) returns void
language sql
as $$ update bank_cards set status = 1 where id = p_id and status = 0 $$;
create index bank_cards_under_review on bank_cards (created_at) where status = 0;

create function list_ipo(p_id bigint) returns void
language sql
as $$ update ipos set status = 'listed' where id = p_id and status = 'allotted' $$;

-- Who owes since too long gets no other.
create function decide_loan(p_id bigint, p_at timestamptz) returns boolean
language sql
as $$
  select case
    when exists (
      select from loans loan join loans other using (customer_id)
      where loan.id = p_id and other.state = 4 and other.repayment_time < p_at
    ) then reject_loan(p_id, p_at)
    else approve_loan(p_id, p_at)
  end
$$;

-- Who is to be paid is written down when a distribution is declared, and each payment then has a state of its own.

alter table distribution_payments
  add column id bigint generated always as identity unique,
  add column paid_at timestamptz,
  alter column amount drop not null;
update distribution_payments set paid_at = created_at;
alter table distribution_payments
  drop column created_at,
  add check ((amount is null) = (paid_at is null));
create index distribution_payments_to_make on distribution_payments (id) where paid_at is null;

insert into distribution_payments (distribution_id, customer_id, quantity)
select d.id, h.customer_id, h.quantity
from distributions d, holders_of(d.symbol, d.record_at) h
where not d.paid
on conflict do nothing;
drop index distributions_to_pay;
alter table distributions drop column paid;
