-- Who the customers are, how they sign in, and what the deployment is set to.

create table settings (
  tag text primary key,
  value text not null,
  -- Whether GET /v2/config tells it.
  shown boolean not null default true
);

create table customers (
  id bigint generated always as identity (start with 100001) primary key,
  phone text not null unique check (phone ~ '^[0-9]{10}$'),
  -- Argon2id in PHC notation.
  password_hash text not null,
  avatar text,
  created_at timestamptz not null
);

-- An opaque token is shown to its owner once; here is only its SHA-256.
create table sessions (
  token_hash text primary key,
  customer_id bigint not null references customers,
  address text not null,
  agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_of_customer on sessions (customer_id);

-- Where a customer has signed in from: an account under attack still opens from there.
create table known_addresses (
  customer_id bigint not null references customers,
  address text not null,
  last_seen timestamptz not null,
  primary key (customer_id, address)
);

-- Attempts in the present window of a throttle. The key is a hash: a phone number or an address is not kept here.
create table attempts (
  key text primary key,
  count integer not null,
  window_ends timestamptz not null
);
create index attempts_by_end on attempts (window_ends);

create table invitation_codes (
  code text primary key,
  -- Null: as often as wanted.
  uses_left integer check (uses_left >= 0),
  created_at timestamptz not null
);

-- Spec section 4: 1 under review, 2 approved, 3 refused.
create table real_names (
  customer_id bigint primary key references customers,
  status smallint not null check (status in (1, 2, 3)),
  real_name text not null,
  id_number text not null,
  front_image text,
  back_image text,
  created_at timestamptz not null
);

-- Status 1 is approved (D44), 0 under review.
create table bank_cards (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  bank text not null,
  branch text not null,
  card_number text not null,
  ifsc text not null,
  holder text not null,
  status smallint not null default 0,
  created_at timestamptz not null
);
create index bank_cards_of_customer on bank_cards (customer_id);

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

create table watchlist (
  id bigint generated always as identity,
  customer_id bigint not null references customers,
  symbol text not null,
  created_at timestamptz not null,
  primary key (customer_id, symbol)
);

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

-- The customer of a live session, or null. Every call asks it first; those that move money ask it within theirs.
create function session_customer(p_token text, p_at timestamptz) returns bigint
language sql stable
as $$ select customer_id from sessions where token_hash = p_token and expires_at > p_at $$;
