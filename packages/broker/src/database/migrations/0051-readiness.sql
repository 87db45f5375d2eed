-- One row, which readiness checks write: a database that can be read may not take changes, as with a full disk.
create table readiness (
  id boolean primary key default true check (id),
  checked_at timestamptz not null
);
insert into readiness (checked_at) values (now());
