-- Gift cards are sold: what the buyer chose (areas cart and ordering), and the cards that an order issued (area tenders).

alter table cart.cart_line add column gift_card jsonb check (jsonb_typeof(gift_card) = 'object');
drop index cart.cart_line_once;
create unique index cart_line_once
  on cart.cart_line (cart_id, sku, parent_sku, gift_wrap, gift_message, parts, links, md5(options::text), md5(gift_card::text)) nulls not distinct
  where made is null;
comment on column cart.cart_line.gift_card is 'Amount, sender, recipient, message and day of a gift card; null for other pieces.';

alter table ordering.order_line add column gift_card jsonb;
comment on column ordering.order_line.gift_card is 'As in the bag, with the days for which the card is valid; null for other pieces.';

create table tenders.sold_gift_card (
  card_id bigint primary key references tenders.gift_card,
  order_number text not null,
  line integer not null,
  nth integer not null check (nth > 0),
  amount_minor bigint not null check (amount_minor > 0),
  taken_minor bigint not null default 0 check (taken_minor between 0 and amount_minor),
  product_name text not null,
  picture text,
  locale text not null,
  store_view text not null,
  sender_name text not null,
  recipient_name text not null,
  recipient_email text,
  message text,
  send_at timestamptz not null,
  sent_at timestamptz,
  -- However often a payment is reported, a piece is one card.
  unique (order_number, line, nth)
);
comment on table tenders.sold_gift_card is 'A gift card that an order has issued, and for whom.';
comment on column tenders.sold_gift_card.nth is 'Counts the pieces of the line.';
comment on column tenders.sold_gift_card.taken_minor is 'What refunds of the order have taken from the card.';
comment on column tenders.sold_gift_card.recipient_email is 'Null for a card that is sent by courier.';
