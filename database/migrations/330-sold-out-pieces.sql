-- Owned by server/src/areas/catalogue. A configurable piece, a bundle or a group has no stock of its own, and can be sold out all
-- the same.

alter table catalogue.product add column sold_out boolean not null default false;
comment on column catalogue.product.sold_out is
  'Shown and not sold, whatever lies on the shelves: of a piece, with all its variants; never of a variant. Until an import says otherwise.';
