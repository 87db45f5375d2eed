-- The releases of the app of which reports are counted; those of any other are counted as unknown, so that no caller can fill
-- a table or a metric. A broker learns them from the folder that it serves, or from who publishes.
create table counted_releases (
  remote text not null,
  release text not null,
  -- Ids of routes and slots.
  parts text[] not null,
  -- The newest set of releases that it was named with.
  set_number integer not null,
  seen_at timestamptz not null default now(),
  primary key (remote, release)
);

-- How often a part was shown or failed on customers' devices, by hour. All brokers of a database count together.
create table part_reports (
  hour timestamptz not null,
  -- 0: none that is known.
  set_number integer not null,
  remote text not null,
  release text not null,
  part text not null,
  -- Empty where the part was shown.
  problem text not null,
  reports bigint not null,
  -- How many of them were the first of a page and part: so often it was opened.
  opened bigint not null,
  -- Sum of the times until it was shown.
  milliseconds bigint not null,
  primary key (hour, set_number, remote, release, part, problem)
);
