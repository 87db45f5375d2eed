create table news (
  id bigint generated always as identity primary key,
  title text not null,
  subhead text,
  image text,
  content text not null,
  -- What it is about, and who wrote it.
  symbols text[] not null default '{}',
  source text,
  -- BCP 47; null: the deployment's language.
  lang text,
  created_at timestamptz not null,
  updated_at timestamptz
);
create index news_by_time on news (created_at desc, id desc);
create index news_by_symbol on news using gin (symbols);
