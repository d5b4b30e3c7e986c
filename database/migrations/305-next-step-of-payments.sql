-- Owned by server/src/areas/ordering and server/src/areas/cart. Payments by any gateway, and what their shoppers do next.
-- Which methods there are, and which of them have a gateway, is a closed union of the code (decision 051).

alter table ordering.payment add column next_step jsonb check (jsonb_typeof(next_step) = 'object');
update ordering.payment
  set next_step = jsonb_build_object('kind', 'redirect', 'address', action_url) where action_url is not null;
alter table ordering.payment
  drop constraint payment_method_check,
  drop constraint payment_check1,
  drop constraint payment_check2,
  drop constraint payment_check4,
  drop column action_url,
  add constraint payment_method_is_code check (method ~ '^[a-z][a-z0-9_]{0,39}$'),
  add constraint payment_has_gateway_while_undecided check (
    gateway is not null or state not in ('starting', 'processing', 'action_required', 'abandoned', 'refunding')),
  add constraint payment_has_charge_of_gateway check (
    gateway is null or charge_id is not null or state in ('starting', 'failed', 'abandoned')),
  add constraint payment_has_next_step_while_required check ((state = 'action_required') = (next_step is not null));
comment on column ordering.payment.next_step is
  'What the shopper does so that the money comes, as domain/payments has it; only while the gateway waits for it.';

alter table ordering.sales_order
  drop constraint sales_order_payment_method_check,
  add constraint sales_order_payment_method_is_code check (payment_method ~ '^[a-z][a-z0-9_]{0,39}$');

-- Which unpaid orders are paid in a store is the code's to say, so no index knows a method.
drop index ordering.sales_order_unpaid_in_store;
drop index ordering.sales_order_unpaid_of_email;
create index sales_order_unpaid_of_store on ordering.sales_order (source_code) include (pieces, payment_method)
  where expires_at is not null;
create index sales_order_unpaid_of_email on ordering.sales_order (regexp_replace(lower(email collate "C"), '(.)\+[^@]*@', '\1@'))
  where expires_at is not null;

alter table cart.cart
  drop constraint cart_payment_method_check,
  add constraint cart_payment_method_is_code check (payment_method ~ '^[a-z][a-z0-9_]{0,39}$');
