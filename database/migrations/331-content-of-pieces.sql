-- Owned by server/src/areas/catalogue. Whether an import brings a piece as it was the last time: its time of change then stays.

alter table catalogue.product add column content_hash text;
comment on column catalogue.product.content_hash is
  'Of all that its last saving wrote, stock left out; null where something else was written since, or before there was this column.';
