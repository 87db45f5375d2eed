-- A bill names the trade or the distribution that it is of: these find them by the entry's transaction. All other
-- lists of one customer are short enough to be looked through.
create index orders_of_transaction on orders (transaction_id);
create index distribution_payments_of_transaction on distribution_payments (transaction_id)
where transaction_id is not null;
