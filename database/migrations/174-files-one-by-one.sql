-- Owned by server/src/areas/cart. Files of a download that are bought one by one.

alter table cart.cart_line
  add column links text[] check (cardinality(links) > 0),
  drop constraint cart_line_once,
  add constraint cart_line_once unique nulls not distinct
    (cart_id, sku, parent_sku, gift_wrap, gift_message, parts, links);
comment on column cart.cart_line.links is
  'Of a download whose files are bought one by one: the keys of those that were chosen; null of all else.';
