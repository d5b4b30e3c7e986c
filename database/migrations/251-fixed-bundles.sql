-- A bundle may have a price of its own, as in Magento: that price, and what each selection adds to it. Until now every
-- bundle cost what is in it.

alter table catalogue.product
  add column bundle_pricing jsonb check (bundle_pricing is null or (type = 'bundle' and jsonb_typeof(bundle_pricing) = 'object'));
comment on column catalogue.product.bundle_pricing is
  'Of a bundle: `base`, its own price by currency in minor units, or null where it costs what is in it; `view`: range or lowest. Null: costs what is in it, shown as a range.';

alter table catalogue.bundle_selection
  add column charge jsonb check (charge is null or jsonb_typeof(charge) = 'object');
comment on column catalogue.bundle_selection.charge is
  'Of a bundle with a price of its own: what this piece adds, `prices` by currency in minor units or `percent` of the base in basis points; null: nothing.';
