-- When a loan was approved or rejected, why it was rejected (null: no reason was given), and the term that its customer
-- agreed to, which a later change of the delay `loan-term` leaves as it is.
alter table loans
  add column decided_at timestamptz,
  add column reason text,
  add column term_seconds integer check (term_seconds >= 0);

-- Of a loan that was paid out, the term is known, and its decision is not.
update loans
set
  decided_at = case when state in (2, 3) then changed_at end,
  term_seconds = case
    when state in (4, 5) then extract(epoch from repayment_time - (
      select created_at from ledger_transactions where ledger_transactions.id = payout_id
    ))
    else (select seconds from back_office_delays where step = 'loan-term')
  end;

alter table loans
  alter column term_seconds set not null,
  add check (state > 1 or decided_at is null),
  add check (state = 3 or reason is null);

-- Customers see how much they can owe at once before they ask for a loan (D59).
update settings set shown = true where tag = 'loan_limit';
