-- Owned by server/src/areas/catalogue. What the retailer says about the words of shoppers; read whole into the read model.

create table catalogue.search_rule (
  id integer generated always as identity primary key,
  key text not null unique check (length(key) between 1 and 80),
  kind text not null check (kind in ('synonym', 'stop', 'redirect')),
  locale text not null,
  words text[] not null check (cardinality(words) between 1 and 100),
  means text[] not null default '{}' check ((kind = 'synonym') = (cardinality(means) > 0)),
  url text check ((kind = 'redirect') = (url is not null))
);
comment on table catalogue.search_rule is 'Synonyms, words that say nothing, and searches that lead to a page; data, not code.';
comment on column catalogue.search_rule.words is 'What shoppers type.';
comment on column catalogue.search_rule.means is 'What is looked for besides: any of these.';
comment on column catalogue.search_rule.locale is 'The language of the words. A redirect counts only in store views of this language.';
