-- What has happened to customers (product.md, "Notices"). The functions of functions/notices.sql write them, in the
-- transaction of what they tell of, and keep the newest 500 of each customer.

create table notice_states (
  customer_id bigint primary key references customers,
  -- The id of the newest notice. Its row lock gives a customer's notices ids in the order of their commits, so that
  -- what is read up to one is everything before it.
  newest integer not null default 0,
  -- Topics that the customer has switched off.
  unwanted text[] not null default '{}'
);

create table notices (
  customer_id bigint not null references customers,
  -- Of this customer alone.
  id integer not null,
  kind text not null,
  topic text not null,
  created_at timestamptz not null,
  unread boolean not null default true,
  -- The number of the order, transfer, application, fund unit or loan; of a card its last digits.
  record_no text,
  symbol text,
  -- Of a fund, or of the bank of a card.
  name text,
  -- A dividend is paid on all of a customer's lots together, which can be more units than an integer holds.
  quantity bigint,
  amount numeric(20, 2),
  -- Why something was refused: a code or words.
  reason text,
  -- That a login has begun.
  session_id bigint,
  primary key (customer_id, id)
);
-- The number of unread notices is asked for by every customer every minute; this index alone answers it.
create index notices_unread on notices (customer_id, topic) include (id, session_id) where unread;
