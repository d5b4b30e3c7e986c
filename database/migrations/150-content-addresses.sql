-- A page has an address in each language; a former or foreign address leads on to the present one.

create table content.address (
  locale text not null check (locale ~ '^[a-z]{2}(-[A-Za-z]{2,4}){1,2}$'),
  path text not null check (path ~ '^[a-z0-9][a-z0-9/_-]{0,119}$'),
  page_id integer not null references content.page on delete cascade,
  former boolean not null default false,
  primary key (locale, path)
);
comment on table content.address is 'Where a page stands in each language: one present path, and the former ones, which lead to it.';
comment on column content.address.path is 'Below the shop''s address, without a slash before it and without a suffix.';
create unique index address_present on content.address (page_id, locale) where not former;
create index address_page on content.address (page_id);

insert into content.address (locale, path, page_id)
select locale, url_key, id from content.page cross join (values ('zh-Hans-CN'), ('en-US')) as known (locale);
alter table content.page drop column url_key;

create table content.redirect (
  store_view text not null default '' check (store_view ~ '^[a-z_]{0,30}$'),
  path text not null check (length(path) between 1 and 400 and path !~ '^/|[?#\s]'),
  target text not null check (length(target) between 1 and 2000 and target ~ '^(/([^/\\]|$)|https://)'),
  code integer not null check (code in (301, 302)),
  primary key (store_view, path)
);
comment on table content.redirect is 'Addresses that the retailer leads elsewhere; of an empty store view, in all.';
