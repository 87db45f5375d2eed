-- Pictures of messages are deleted after a term. The row stays, so that the message still shows its place.
alter table uploads
  alter column content drop not null,
  add check (content is not null or message_id is not null);
create index chat_pictures_by_age on uploads (created_at) where message_id is not null and content is not null;
