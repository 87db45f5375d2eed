-- What the account's day has made is asked for every few seconds: what was sold, and what was paid without a trade,
-- since it began.
create index orders_sold on orders (customer_id, created_at) where side = 'sell';
create index entries_of_income on entries (account_id, created_at)
where reason in ('dividend', 'interest', 'fund_project_profit');
