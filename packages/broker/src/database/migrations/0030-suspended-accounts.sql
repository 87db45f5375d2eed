-- Since when the customer may not move money; null: they may. It is in the row that every money call locks and reads,
-- so a suspension waits for calls under way and holds for all that follow.
alter table accounts
  add column suspended_at timestamptz,
  add check (customer_id is not null or suspended_at is null);
