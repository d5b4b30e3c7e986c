create schema jewellery_box;
comment on schema jewellery_box is 'Owned by server/src/areas/jewellery-box.';

create table jewellery_box.added_piece (
  id bigint generated always as identity primary key,
  customer_id text not null,
  slot smallint not null check (slot between 1 and 50),
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  name text not null check (length(name) between 1 and 60),
  metal text not null check (metal in ('gold', 'platinum', 'silver')),
  fineness smallint not null check (fineness between 1 and 9999),
  weight_mg integer not null check (weight_mg between 10 and 10000000),
  acquired_on date,
  added_at timestamptz not null,
  unique (customer_id, slot)
);
create index added_piece_newest on jewellery_box.added_piece (customer_id, id desc);
comment on table jewellery_box.added_piece is 'Pieces bought elsewhere, which members have added to their box: at most fifty for each.';
comment on column jewellery_box.added_piece.slot is 'Which of the member''s places it takes, so that parallel requests stay within the limit.';
comment on column jewellery_box.added_piece.market is 'The market of the store view in which it was added; its board values the piece.';
comment on column jewellery_box.added_piece.fineness is 'Parts per ten thousand: 9999 is 999.9.';
comment on column jewellery_box.added_piece.acquired_on is 'Since when the member has it; null if unknown.';
