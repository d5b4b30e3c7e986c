-- Owned by server/src/areas/stores and server/src/areas/catalogue. What stands behind the key in addresses of pieces and
-- of categories is a setting of the store view; the addresses themselves are kept without it.

alter table stores.store_view
  add column product_suffix text not null default '.html' check (product_suffix ~ '^(\.[a-z]{1,8})?$'),
  add column category_suffix text not null default '.html' check (category_suffix ~ '^(\.[a-z]{1,8})?$');
comment on column stores.store_view.product_suffix is 'Behind the key in addresses of pieces; empty, or as .html.';
comment on column stores.store_view.category_suffix is 'Behind the path in addresses of categories; empty, or as .html.';

update catalogue.url_rewrite
  set path = regexp_replace(path, '\.html$', ''), target = regexp_replace(target, '\.html$', '')
  where type in ('PRODUCT', 'CATEGORY');
comment on column catalogue.url_rewrite.path is 'Without a leading slash, and without the store view''s suffix.';
