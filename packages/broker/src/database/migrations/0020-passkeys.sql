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
