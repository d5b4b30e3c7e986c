-- Owned by server/src/areas/cart. The open sales of a store, which its staff may take over.
create index cart_sale_of_store on cart.cart (seller_store, touched_at desc, id)
  where seller_staff_no is not null and state = 'active';
