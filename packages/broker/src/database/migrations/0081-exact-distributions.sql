-- What a payment was before it was rounded, so that the sum of a distribution can be explained. Null before it is paid, and
-- of payments that were made before this column.
alter table distribution_payments
  add column exact numeric,
  add check (exact is null or round(exact, 2) = amount);
