-- Jobs delete sessions that have expired and outcomes that are old. Both find them by these.
create index sessions_by_end on sessions (expires_at);
create index requests_by_age on requests (created_at);
