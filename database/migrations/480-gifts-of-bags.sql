-- Owned by server/src/areas/cart. Gifts that shoppers chose (docs/decisions/074-gifts-follow-their-rule.md).

create table cart.cart_gift (
  id bigint generated always as identity primary key,
  cart_id text not null references cart.cart on delete cascade,
  rule_id bigint not null,
  sku text not null check (length(sku) between 1 and 64),
  quantity integer not null check (quantity between 1 and 20),
  unique (cart_id, rule_id, sku)
);
comment on table cart.cart_gift is
  'Pieces that a shopper chose as gifts of a promotion. Whether the bag still earns them is decided whenever it is priced.';
comment on column cart.cart_gift.rule_id is
  'Number of the promotion. Without a reference, so that a gift outlives it and the bag can say why the gift left.';
