-- Owned by server/src/areas/cart and server/src/areas/ordering. The gift message of a whole order, and whether its prices
-- are hidden from whoever unpacks it.

alter table cart.cart add column order_gift jsonb;
comment on column cart.cart.order_gift is 'Message, sender, recipient, and whether a gift receipt without prices is enclosed; null for no gift.';
alter table ordering.sales_order add column order_gift jsonb;
comment on column ordering.sales_order.order_gift is 'As in cart.cart, when the order was placed.';
