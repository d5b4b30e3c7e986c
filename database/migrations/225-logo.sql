-- The lines of the wordmark. Null: the shop's own name in both languages.

alter table stores.shop add column logo jsonb check (logo is null or jsonb_typeof(logo) = 'object');
comment on column stores.shop.logo is 'First and second line of the wordmark in the header; null: the Chinese and the English name.';
