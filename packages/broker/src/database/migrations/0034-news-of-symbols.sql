-- What an article is about and who wrote it. Languages are BCP 47; none is the deployment's.
alter table news
  add column symbols text[] not null default '{}',
  add column source text,
  add column lang text;

create index news_by_symbol on news using gin (symbols);

-- The example articles that a database for demonstrations was filled with: the broker now writes what the market did.
delete from news where content like '%<p><em>Example content of the simulated market.</em></p>';
