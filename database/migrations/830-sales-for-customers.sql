-- Owned by server/src/areas/cart: bags that staff fill for a customer (docs/decisions/137-keep-a-sale-for-a-customer-as-a-bag.md).
alter table cart.cart
  add column seller_staff_no text check (length(seller_staff_no) between 1 and 40),
  add column seller_store text check (length(seller_store) between 1 and 60),
  add check ((seller_staff_no is null) = (seller_store is null)),
  add check (seller_staff_no is null or customer_id is not null);
comment on column cart.cart.seller_staff_no is 'Who fills the bag for the customer in a store; null for a shopper''s own bag.';
comment on column cart.cart.seller_store is 'The store where they sell, in which the order is collected.';

-- A customer has one bag of their own in a market, and each seller one sale for them.
drop index cart.cart_of_customer;
create unique index cart_of_customer on cart.cart (customer_id, market)
  where customer_id is not null and state = 'active' and seller_staff_no is null;
create unique index cart_of_seller on cart.cart (seller_staff_no, seller_store, customer_id, market)
  where seller_staff_no is not null and state = 'active';
create index cart_sale_touched on cart.cart (touched_at) where seller_staff_no is not null and state = 'active';

-- Owned by server/src/areas/identity: the code by which a customer agrees to a sale.
alter table identity.mobile_code drop constraint mobile_code_purpose_check;
alter table identity.mobile_code add constraint mobile_code_purpose_check
  check (purpose in ('sign_in', 'reset', 'change', 'appointment', 'sale'));
