-- Owned by server/src/areas/cart, server/src/areas/ordering and server/src/areas/diamonds. Made-to-order designs in bags and
-- orders, kept whole as they were (docs/decisions/026-designs-in-the-bag.md), and the stones that orders hold.

alter table cart.cart_line
  add column made jsonb check (jsonb_typeof(made) = 'object'),
  drop constraint cart_line_once,
  add constraint cart_line_made_once check (made is null or quantity = 1);
create unique index cart_line_once
  on cart.cart_line (cart_id, sku, parent_sku, gift_wrap, gift_message, parts, links) nulls not distinct
  where made is null;
create index cart_line_picture on cart.cart_line ((made ->> 'picture')) where made is not null;
comment on column cart.cart_line.made is
  'Of a design: the design, its blueprints, words, price basis in the market''s own currency, stone and picture; null of all else.';

alter table ordering.order_line
  add column made jsonb check (jsonb_typeof(made) = 'object'),
  add constraint order_line_made_once check (made is null or quantity = 1);
create index order_line_picture on ordering.order_line ((made ->> 'picture')) where made is not null;
comment on column ordering.order_line.made is
  'Of a design: all of it as it was ordered, so that it can be made whatever the option tables say today; null of all else.';

alter table diamonds.stone
  add column held_by text check (held_by ~ '^[0-9]{14}$'),
  add column changed_in xid8 not null default '0';
create index stone_held on diamonds.stone (held_by) where held_by is not null;
create index stone_changed on diamonds.stone (changed_in);
comment on column diamonds.stone.held_by is
  'Number of the order that has it: held while unpaid, its own once `sold`. Set and cleared in the order''s own transactions.';
comment on column diamonds.stone.changed_in is
  'The transaction that held, sold or gave it back: what processes ask for since they last looked, without reading all anew.';
