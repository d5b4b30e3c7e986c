-- Owned by server/src/areas/pricing. What was said about a board, so that a person is called once and not at each look.

alter table pricing.board add column feed_refusals integer not null default 0 check (feed_refusals >= 0);
comment on column pricing.board.feed_refusals is 'Prices of the feed that were not believed, in a row.';
alter table pricing.board add column stale_alerted_for timestamptz;
comment on column pricing.board.stale_alerted_for is 'When the price was last renewed for whose staleness a person was called.';
