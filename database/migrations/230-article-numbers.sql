-- Article numbers as Magento allows them: up to 64 characters of any writing, with spaces and slashes inside. No control
-- character: the read model keeps a line for each number.

alter table catalogue.product drop constraint product_sku_check;
alter table catalogue.product add constraint product_sku_check
  check (char_length(sku) between 1 and 64 and sku !~ '[[:cntrl:]]' and sku = btrim(sku));
