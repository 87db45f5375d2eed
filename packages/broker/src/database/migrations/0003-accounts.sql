-- Customers, how they sign in, and what they have proven about themselves. Expiries and locks go by the clock of the
-- database's machine: the market's clock can be held or set to another day.

create table customers (
  id bigint generated always as identity (start with 100001) primary key,
  phone text not null unique check (phone ~ '^[0-9]{10}$'),
  -- Argon2id in PHC notation.
  password_hash text not null,
  avatar text,
  created_at timestamptz not null
);

-- The token is opaque and is sent to its owner once; only its SHA-256 is stored.
create table sessions (
  -- Identifies the session to its owner without revealing the token.
  id bigint generated always as identity unique,
  token_hash text primary key,
  customer_id bigint not null references customers,
  address text not null,
  -- The country of the network that it was begun from, where a trusted proxy names it.
  country text check (country ~ '^[A-Z]{2}$'),
  agent text,
  -- The device that the session was begun on, null where it sent no device secret. A login on a device ends the
  -- session before it there, and a changed password forgets every other device.
  device_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was last used, to within five minutes.
  last_seen timestamptz not null default clock_timestamp(),
  -- A session whose token was renewed still accepts the former one: until the new one is used, and for a few minutes at
  -- most, because the answer that carried the new one may have been lost.
  former_token_hash text,
  former_until timestamptz,
  check ((former_token_hash is null) = (former_until is null))
);
create index sessions_of_customer on sessions (customer_id);
create index sessions_by_end on sessions (expires_at);
create unique index sessions_of_former_token on sessions (former_token_hash) where former_token_hash is not null;

-- Tells all processes of each token that is valid no more, so that they forget its session.
create function tell_of_ended_session() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('session_ended', token)
  from unnest(array[old.token_hash, old.former_token_hash]) as gone (token)
  where token is not null
    and (tg_op = 'DELETE' or (token <> new.token_hash and token is distinct from new.former_token_hash));
  return null;
end $$;
create trigger session_deleted after delete on sessions
  for each row when (old.expires_at > now()) execute function tell_of_ended_session();
create trigger session_token_replaced after update of token_hash, former_token_hash on sessions
  for each row when (
    old.token_hash <> new.token_hash or old.former_token_hash is distinct from new.former_token_hash
  )
  execute function tell_of_ended_session();

-- Addresses from which the customer has signed in. They stay open while the account is throttled for other addresses.
create table known_addresses (
  customer_id bigint not null references customers,
  address text not null,
  last_seen timestamptz not null,
  primary key (customer_id, address)
);

-- A device that the customer has signed in from keeps a secret, of which only the SHA-256 is stored. Its attempts are
-- counted apart from those of its network, so that other devices there cannot use them up.
create table known_devices (
  customer_id bigint not null references customers,
  device_hash text not null,
  last_seen timestamptz not null,
  primary key (customer_id, device_hash)
);
-- A login by a passkey names the device before the customer is known.
create index known_devices_by_hash on known_devices (device_hash);

-- Logins from devices that were not known, which the customer is told of. A row outlives its session, so that a login
-- that ended soon is told of as well.
create table new_device_logins (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  session_id bigint not null,
  address text not null,
  country text check (country ~ '^[A-Z]{2}$'),
  agent text,
  created_at timestamptz not null
);
create index new_device_logins_of_customer on new_device_logins (customer_id, id);

-- Public keys of a customer's passkeys. The private keys never leave the customer's devices.
create table passkeys (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  -- As WebAuthn spells it (base64url).
  credential_id text not null unique,
  public_key bytea not null,
  -- Of the authenticator's signatures; always 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  -- Whether the passkey is kept by more than one device.
  synced boolean not null,
  -- What the device said it was that the passkey was set up on, and its hash in known_devices.
  agent text,
  device_hash text,
  created_at timestamptz not null,
  last_used timestamptz
);
create index passkeys_of_customer on passkeys (customer_id);

-- Challenges that wait for their answer. Each is deleted by the first answer.
create table passkey_challenges (
  -- The SHA-256 of the challenge.
  hash text primary key,
  -- Null: of a login, whose customer is not known before the answer.
  customer_id bigint references customers,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
-- A changed password forgets the customer's challenges.
create index passkey_challenges_of_customer on passkey_challenges (customer_id) where customer_id is not null;

-- Attempts in the current window of a throttle. The key is a hash, so neither phone numbers nor addresses are stored.
create table attempts (
  key text primary key,
  count integer not null,
  window_ends timestamptz not null
);
create index attempts_by_end on attempts (window_ends);

create table invitation_codes (
  code text primary key,
  -- Null: unlimited.
  uses_left integer check (uses_left >= 0),
  created_at timestamptz not null
);
-- Sign-up looks an invitation up whatever its case.
create index invitation_codes_by_code on invitation_codes (upper(code));

-- The transaction password (D29): six digits as Argon2id. take_code_try reserves an attempt before the code is
-- verified, so that parallel attempts cannot exceed the limit: wrong and pending ones are never more than five
-- together. The fifth wrong one locks; a right one resets the count.
create table transaction_passwords (
  customer_id bigint primary key references customers,
  code_hash text not null,
  wrong integer not null default 0 check (wrong between 0 and 5),
  pending integer not null default 0 check (pending between 0 and 5),
  -- A pending attempt that is not ended within 30 seconds belonged to a process that died. It counts as wrong.
  pending_since timestamptz,
  locked_until timestamptz,
  created_at timestamptz not null
);

create table real_names (
  customer_id bigint primary key references customers,
  -- Increased by each submission: the back office decides about the version that it has looked at.
  version integer not null default 1,
  -- 1 under review, 2 approved, 3 refused (product.md, "Statuses").
  status smallint not null check (status in (1, 2, 3)),
  -- Why the back office refused it, in words for the customer; null where it gave no reason.
  reason text,
  real_name text not null,
  id_number text not null,
  front_image text,
  back_image text,
  -- The last failed attempt of its present step; null: it did not fail.
  retry job_retry,
  created_at timestamptz not null
);
create index real_names_due on real_names (created_at, customer_id) where status = 1 and (retry).at is null;
create index real_names_failed on real_names (((retry).at)) where status = 1 and (retry).at is not null;
create trigger real_names_forget_retry before update on real_names for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();

create table bank_cards (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  -- Increased by each change. A withdrawal is paid only to the version that the customer chose.
  version integer not null default 1,
  bank text not null,
  branch text not null,
  card_number text not null,
  ifsc text not null,
  holder text not null,
  -- 0 under review, 1 approved (D44).
  status smallint not null default 0,
  -- Why the back office refused it, in words for the customer; null where it gave no reason.
  reason text,
  -- The last failed attempt of its present step; null: it did not fail.
  retry job_retry,
  created_at timestamptz not null,
  -- When withdrawals to the card begin at the latest: a promised time, which a changed delay does not change (D93).
  withdrawable_at timestamptz
);
create index bank_cards_of_customer on bank_cards (customer_id);
create index bank_cards_due on bank_cards (created_at, id) where status = 0 and (retry).at is null;
create index bank_cards_failed on bank_cards (((retry).at)) where status = 0 and (retry).at is not null;
create trigger bank_cards_forget_retry before update on bank_cards for each row
  when ((old.retry).at is not null and new.retry is not distinct from old.retry) execute function forget_retry();
