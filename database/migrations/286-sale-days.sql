-- A reduced price holds on its days only: read models look at the day, so that it begins and ends at midnight (UTC+8) by itself.

alter table catalogue.price
  add column sale_from date,
  add column sale_to date,
  add check (sale_from is null or sale_to is null or sale_from <= sale_to),
  add check (was_minor is not null or (sale_from is null and sale_to is null));
comment on column catalogue.price.amount_minor is 'What it costs; where was_minor stands, on the days of the reduction alone.';
comment on column catalogue.price.sale_from is 'First day (UTC+8) of the reduction; null: since ever. Outside of its days the piece costs was_minor.';
comment on column catalogue.price.sale_to is 'Last day (UTC+8) of the reduction, included; null: until an import says otherwise.';
create index price_sale on catalogue.price (product_id) where sale_from is not null or sale_to is not null;

alter table catalogue.product
  add column set_discount_from date,
  add column set_discount_to date,
  add check (set_discount_from is null or set_discount_to is null or set_discount_from <= set_discount_to);
comment on column catalogue.product.set_discount_from is 'First day (UTC+8) on which a bundle is cheaper than its pieces; null: since ever.';
comment on column catalogue.product.set_discount_to is 'Last day (UTC+8) of that, included; null: until an import says otherwise.';
