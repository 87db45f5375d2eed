-- Increased by each submission, as of bank cards: the back office decides about the version that it has looked at.
alter table real_names add column version integer not null default 1;
