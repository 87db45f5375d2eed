-- Which releases of the app a money call came from, such as '17+markets': number of the set, and the remotes whose canary the
-- device had. Null where the caller did not say. callLedger sets it for the statement (with_release_set), so that no
-- function between it and the row hands it on.
alter table requests
  add column release_set text default nullif(current_setting('bourse.release_set', true), '');
