-- Messages that are sent once, answered by rules or by a person, and have pictures.
alter table user_messages
  -- The key that the customer's device gave it.
  add column client_key text,
  -- Whether the broker wrote it by its rules.
  add column automatic boolean not null default false,
  -- Whether a person of customer service has still to answer it.
  add column awaits_answer boolean not null default false,
  add check (sender = 'customer' or (client_key is null and not awaits_answer)),
  add check (sender = 'service' or not automatic);
update user_messages m
set awaits_answer = true
where sender = 'customer' and not exists (
  select from user_messages reply
  where reply.customer_id = m.customer_id and reply.sender = 'service' and reply.id > m.id
);
create unique index user_messages_by_key on user_messages (customer_id, client_key);
create index user_messages_awaiting on user_messages (customer_id, id) where awaits_answer;
create index user_messages_by_person on user_messages (customer_id, created_at)
where sender = 'service' and not automatic;

-- A photo of a message belongs to that message alone, and has a place among its photos.
alter table uploads
  add column message_id bigint references user_messages,
  add column message_place integer,
  add check ((message_id is null) = (message_place is null));
create unique index uploads_of_message on uploads (message_id, message_place) where message_id is not null;
