-- The outcome of each idempotency key, kept for 400 days: the refusal, or the number of what the call made.
create table requests (
  customer_id bigint not null references customers,
  key text not null,
  -- Null where the key was settled before its call arrived (D82): then the body is not known.
  body_hash text,
  refusal text,
  answer text,
  -- Whether the customer was told by a notice of an outcome that the device had to ask for.
  told boolean not null default false,
  -- Which releases of the app the call came from, such as '17+markets': number of the set, and the remotes whose canary
  -- the device had. Null where the caller did not say. callLedger sets it for the statement (with_release_set), so that
  -- no function between it and the row hands it on.
  release_set text default nullif(current_setting('bourse.release_set', true), ''),
  created_at timestamptz not null,
  primary key (customer_id, key),
  constraint requests_answered check (num_nonnulls(refusal, answer) = 1),
  constraint requests_settled check ((body_hash is null) = (refusal is not distinct from 'not-sent'))
);
create index requests_by_age on requests (created_at);

-- What a money call answers: either a refusal or the number of what it made.
create type money_call_result as (refusal text, order_no text);

-- A money call that has locked its customer's account; `answer` is set where the call ends there.
create type money_call as (customer bigint, account bigint, balance numeric, answer money_call_result);
