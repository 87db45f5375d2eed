-- The chat with customer service. A message is sent once, is answered by rules or by a person, and can have pictures.
create table user_messages (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  sender text not null check (sender in ('customer', 'service')),
  -- The key that the customer's device gave it.
  client_key text,
  -- Whether the broker wrote it by its rules.
  automatic boolean not null default false,
  -- Whether a person of customer service has still to answer it.
  awaits_answer boolean not null default false,
  body text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  check (sender = 'customer' or (client_key is null and not awaits_answer)),
  check (sender = 'service' or not automatic)
);
create index user_messages_of_customer on user_messages (customer_id, id);
create unique index user_messages_by_key on user_messages (customer_id, client_key);
-- Unread messages are counted by every open app, and marked by their ids.
create index user_messages_unread on user_messages (customer_id, id) where sender = 'service' and read_at is null;
create index user_messages_awaiting on user_messages (customer_id, id) where awaits_answer;
create index user_messages_by_person on user_messages (customer_id, created_at)
where sender = 'service' and not automatic;

-- Photos of messages and of documents, after the broker has re-encoded them. They are in the database so that every
-- process can serve them.
create table uploads (
  -- 128 random bits.
  id text primary key,
  customer_id bigint not null references customers,
  -- A photo of a message belongs to that message alone, and has a place among its photos.
  message_id bigint references user_messages,
  message_place integer,
  -- Null: a picture of a message that was deleted after its term. The message still shows its place.
  content bytea,
  -- The last failed attempt of its present step; null: it did not fail.
  retry job_retry,
  created_at timestamptz not null,
  check ((message_id is null) = (message_place is null)),
  check (content is not null or message_id is not null)
);
create index uploads_of_customer on uploads (customer_id, created_at);
create unique index uploads_of_message on uploads (message_id, message_place) where message_id is not null;
create index chat_pictures_due on uploads (created_at, message_id)
where message_id is not null and content is not null and (retry).at is null;
create index chat_pictures_failed on uploads (((retry).at))
where message_id is not null and content is not null and (retry).at is not null;
create trigger uploads_forget_retry before update on uploads for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
