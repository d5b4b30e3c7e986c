-- Owned by server/src/areas/catalogue. Words that mean exactly what the rule says, and not besides themselves.

alter table catalogue.search_rule drop constraint search_rule_kind_check;
alter table catalogue.search_rule add constraint search_rule_kind_check
  check (kind in ('synonym', 'exact', 'stop', 'redirect'));
alter table catalogue.search_rule drop constraint search_rule_check;
alter table catalogue.search_rule drop constraint search_rule_check1;
alter table catalogue.search_rule add constraint search_rule_means_check
  check ((kind in ('synonym', 'exact')) = (cardinality(means) > 0));
alter table catalogue.search_rule add constraint search_rule_url_check
  check ((kind = 'redirect') = (url is not null));
comment on column catalogue.search_rule.means is 'What is looked for: any of these. A synonym''s words are looked for besides; those of the kind exact are not. attribute=option and category=path name what has them.';
