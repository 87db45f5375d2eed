-- The hours of each day in which customers cannot request a recharge or a withdrawal, by the wall clock of a time zone:
-- until the next morning where they end before they begin. No row: none. Operators change it with `pnpm broker pauses`.
create table daily_pauses (
  call text primary key check (call in ('recharge', 'withdrawal')),
  begins time not null,
  ends time not null check (ends <> begins),
  -- With an unknown name the comparison fails, and so does whatever would write it.
  time_zone text not null check (timestamptz '2000-01-01Z' at time zone time_zone is not null)
);
