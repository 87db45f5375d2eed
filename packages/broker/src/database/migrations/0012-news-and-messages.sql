create table news (
  id bigint generated always as identity primary key,
  title text not null,
  subhead text,
  image text,
  content text not null,
  created_at timestamptz not null,
  updated_at timestamptz
);
create index news_by_time on news (created_at desc, id desc);

-- The chat with customer service.
create table user_messages (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  sender text not null check (sender in ('customer', 'service')),
  body text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index user_messages_of_customer on user_messages (customer_id, id);
create index user_messages_unread on user_messages (customer_id) where sender = 'service' and read_at is null;
