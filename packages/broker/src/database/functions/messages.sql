-- Writes a customer's message and the automatic message that follows it, in one transaction: a crash leaves both or
-- none. p_uploads: its photos, in their order. p_awaits: whether a person has to answer. p_answer: an automatic message
-- that follows; p_notice: one that follows unless another message of the customer awaits an answer already.
-- p_quota: bytes that all photos of the customer's messages may have; null: any number, for a process of the version
-- before, which does not name it.
-- refusal: 'not-found' where a photo is not the customer's, or is used already; 'chat-pictures-full' where the photos
-- would have more bytes than the quota. Both null: the customer has a message
-- with this key, which another call may have written at the same moment.
create or replace function send_message(
  p_customer bigint, p_key text, p_body text, p_uploads text[], p_at timestamptz,
  p_awaits boolean, p_answer text, p_notice text, p_quota bigint default null,
  out refusal text, out message bigint
)
language plpgsql
as $$
declare
  v_reply text := p_answer;
  v_found integer;
begin
  -- Messages of one customer are written one after the other. A foreign key's lock is compatible with this one.
  perform from customers where id = p_customer for no key update;
  if exists (select from user_messages where customer_id = p_customer and client_key = p_key) then
    return;
  end if;

  -- A document's photo is closed to its owner while it is under review, and a message must not open it.
  perform from uploads
  where id = any (p_uploads) and customer_id = p_customer and message_id is null and not exists (
    select from real_names
    where customer_id = p_customer and '/api/uploads/' || uploads.id in (front_image, back_image)
  )
  for update;
  get diagnostics v_found = row_count;
  if v_found < cardinality(p_uploads) then
    refusal := 'not-found';
    return;
  end if;

  if cardinality(p_uploads) > 0 and p_quota < (
    select sum(octet_length(content)) from uploads
    where customer_id = p_customer and (message_id is not null or id = any (p_uploads))
  ) then
    refusal := 'chat-pictures-full';
    return;
  end if;

  if p_awaits and v_reply is null
    and not exists (select from user_messages where customer_id = p_customer and awaits_answer) then
    v_reply := p_notice;
  end if;
  -- What needs no person was read by the rules.
  insert into user_messages (customer_id, sender, body, created_at, client_key, awaits_answer, read_at)
  values (p_customer, 'customer', p_body, p_at, p_key, p_awaits, case when not p_awaits then p_at end)
  returning id into message;
  update uploads set message_id = message, message_place = array_position(p_uploads, id)
  where id = any (p_uploads);
  if v_reply is not null then
    insert into user_messages (customer_id, sender, body, created_at, automatic)
    values (p_customer, 'service', v_reply, p_at, true);
  end if;
end $$;

-- Pictures of messages that were uploaded at this instant or earlier are deleted: the setting `chat_picture_days`.
create or replace function chat_pictures_until(p_at timestamptz) returns timestamptz
language sql stable
as $$
  select p_at - make_interval(days =>
    least(greatest(coalesce(numeric_setting('chat_picture_days'), 365), 1), 36500)::integer
  )
$$;

-- Deletes the pictures of a message, and keeps their places.
create or replace function delete_chat_pictures(p_message bigint, p_at timestamptz) returns boolean
language plpgsql
as $$
begin
  update uploads set content = null
  where message_id = p_message and created_at <= chat_pictures_until(p_at) and content is not null;
  return found;
end $$;
