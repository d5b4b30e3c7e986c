-- Owned by server/src/areas/content. A page or block is a typed tree per locale (contract/content-tree.ts), checked by
-- the validator before it is written; what stands here has been sanitised.

create schema content;
comment on schema content is 'Owned by server/src/areas/content: pages and blocks.';

create table content.page (
  id integer generated always as identity primary key,
  identifier text not null unique check (identifier ~ '^[a-z0-9][a-z0-9_-]{0,79}$'),
  url_key text not null unique check (url_key ~ '^[a-z0-9][a-z0-9/_-]{0,119}$'),
  title jsonb not null check (jsonb_typeof(title) = 'object'),
  meta_title jsonb not null check (jsonb_typeof(meta_title) = 'object'),
  meta_description jsonb not null check (jsonb_typeof(meta_description) = 'object'),
  tree jsonb not null check (jsonb_typeof(tree) = 'object'),
  changed_at timestamptz not null default now()
);
comment on table content.page is 'Pages of the shop that people write: home, about, terms …';
comment on column content.page.url_key is 'Path below the shop''s address, without a suffix.';
comment on column content.page.tree is 'By locale, the typed tree.';

create table content.block (
  id integer generated always as identity primary key,
  identifier text not null unique check (identifier ~ '^[a-z0-9][a-z0-9_-]{0,79}$'),
  title jsonb not null check (jsonb_typeof(title) = 'object'),
  tree jsonb not null check (jsonb_typeof(tree) = 'object'),
  changed_at timestamptz not null default now()
);
comment on table content.block is 'Pieces of content that pages and the shell name by identifier.';

create table content.version (
  id integer primary key default 1 check (id = 1),
  version bigint not null default 1
);
comment on table content.version is 'Moves with every change of content: what a process compares its cache with.';
insert into content.version default values;
