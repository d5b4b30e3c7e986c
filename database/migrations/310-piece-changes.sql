-- Owned by server/src/areas/catalogue. Which pieces a version of the catalogue changed, so that a process reads only these, and
-- how often a piece was saved, so that nobody saves over what somebody else has just saved.

create table catalogue.piece_change (
  version bigint not null,
  product_id integer not null,
  primary key (version, product_id)
);
comment on table catalogue.piece_change is
  'Pieces that a version changed, with their variants. A version without a row may have changed anything. Old versions are deleted.';
comment on column catalogue.piece_change.version is 'As catalogue.version had it after the change.';
comment on column catalogue.piece_change.product_id is 'Never a variant; its number stays when the piece is deleted.';

alter table catalogue.product add column revision integer not null default 1 check (revision > 0);
comment on column catalogue.product.revision is 'Moves whenever the piece, a variant or a price of it is saved; of a variant it says nothing.';
