-- Owned by server/src/areas/catalogue. The page of a piece that has no facts of its own shows its attributes.

alter table catalogue.attribute add column visible boolean not null default true;
comment on column catalogue.attribute.visible is
  'Whether the page of a piece shows it, as Magento''s is_visible_on_front. Clients can read every attribute all the same.';
update catalogue.attribute set visible = false
  where code in ('design_style', 'making_days', 'pricing_mode', 'supply', 'weight_band', 'gold_weight');
