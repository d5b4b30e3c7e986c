-- E-mails about pieces of wish lists that cost less or are back in stock. They go only to customers who get the newsletter,
-- and may be unsubscribed from by the link in them.

alter table wishlists.member add notified_on date;
comment on column wishlists.member.notified_on is 'The day (UTC+8) of the last e-mail: at most one a day.';

alter table wishlists.item
  add market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  add added_price bigint check (added_price >= 0),
  add told_price bigint check (told_price >= 0),
  add sold_out boolean not null default false,
  add notice text check (notice in ('price', 'stock')),
  add notice_price bigint check (notice_price >= 0);
comment on column wishlists.item.market is 'Where it was added; price and stock are watched there.';
comment on column wishlists.item.added_price is
  'The fixed price of one when it was added, in the smallest unit of the market''s own currency; null for a price that is not watched.';
comment on column wishlists.item.told_price is 'The price that the next one has to be below: the price when it was added, or that of the last e-mail.';
comment on column wishlists.item.sold_out is 'Whether it was out of stock when it was last checked.';
comment on column wishlists.item.notice is 'What the next e-mail tells of the piece.';
comment on column wishlists.item.notice_price is 'The price that was found for the notice; null where no price is watched.';
create index item_notice on wishlists.item (list_id) where notice is not null;

create table wishlists.sweep (
  id integer primary key default 1 check (id = 1),
  last_item_id integer not null
);
comment on table wishlists.sweep is 'Up to which piece prices and stock were checked in this round; 0 at its start.';
insert into wishlists.sweep (last_item_id) values (0);

alter table identity.consent drop constraint consent_source_check;
alter table identity.consent add constraint consent_source_check
  check (source in ('sign-up', 'account', 'footer', 'new-address', 'link'));
