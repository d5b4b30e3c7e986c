-- Owned by server/src/areas/stores. Hong Kong and Macau in Traditional Chinese, a locale in translation
-- (docs/decisions/155-offer-traditional-chinese-as-hong-kong-writes-it.md).
insert into stores.store_view (id, code, market, locale, name) values
  (11, 'hk_hant', 'hk', 'zh-Hant-HK', '繁體中文'), (12, 'mo_hant', 'mo', 'zh-Hant-HK', '繁體中文');
alter table identity.pending_sign_up drop constraint pending_sign_up_locale_check,
  add check (locale in ('zh-Hans-CN', 'en-US', 'zh-Hant-HK'));

-- Whether a variant has a text of its own, whatever languages the shop has.
alter table catalogue.product drop column is_plain;
alter table catalogue.product add column is_plain boolean not null generated always as (parent_id is not null
  and details = '[]' and not jsonb_path_exists(description, '$.* ? (@ != "")')
  and not jsonb_path_exists(short_description, '$.* ? (@ != "")')) stored;
comment on column catalogue.product.is_plain is 'A variant without a text of its own.';
