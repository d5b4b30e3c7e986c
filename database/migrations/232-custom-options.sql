-- Owned by server/src/areas/cart. What the shopper chose or wrote of a piece's own options.

alter table cart.cart_line
  add column options jsonb check (jsonb_typeof(options) = 'array' and options <> '[]');
drop index cart.cart_line_once;
create unique index cart_line_once
  on cart.cart_line (cart_id, sku, parent_sku, gift_wrap, gift_message, parts, links, md5(options::text)) nulls not distinct
  where made is null;
comment on column cart.cart_line.options is
  'By the key of each option: keys of its values that were chosen, or the text that was written; null where there is none.';
