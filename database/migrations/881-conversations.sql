-- Owned by server/src/areas/conversations. Conversations of shoppers with the shop
-- (docs/decisions/147-keep-conversations-at-the-service-desk-of-a-market.md).
create schema conversations;
comment on schema conversations is 'Owned by server/src/areas/conversations.';

create table conversations.conversation (
  id bigint generated always as identity primary key,
  uid text not null unique check (uid ~ '^[A-Za-z0-9]{22}$'),
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  locale text not null check (locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  desk text not null check (length(desk) between 1 and 60),
  store_code text not null check (length(store_code) between 1 and 60),
  stage text not null default 'waiting' check (stage in ('waiting', 'taken', 'closed')),
  key_hash bytea check (length(key_hash) = 32),
  customer_id text,
  staff_no text,
  note text not null default '' check (length(note) <= 200),
  email text,
  shares_page boolean not null default false,
  page text check (length(page) <= 300),
  messages integer not null default 0 check (messages between 0 and 4000),
  read_up_to integer not null default 0 check (read_up_to >= 0),
  awaits_answer boolean not null default true,
  created_at timestamptz not null,
  waiting_since timestamptz not null,
  last_at timestamptz not null,
  closed_at timestamptz,
  check ((stage = 'taken') = (staff_no is not null)),
  check ((stage = 'closed') = (closed_at is not null)),
  check (key_hash is null or customer_id is null),
  check (shares_page or page is null)
);
comment on table conversations.conversation is 'Conversations of shoppers with the service desk of a market or with a store; deleted a year after the last message.';
comment on column conversations.conversation.uid is 'What staff address it by; random.';
comment on column conversations.conversation.desk is 'Code of the e-shop of the market, whose staff are its service desk.';
comment on column conversations.conversation.store_code is 'The store that answers: the desk, or one to which it was handed over.';
comment on column conversations.conversation.key_hash is 'SHA-256 of the key in a guest''s cookie; null once it belongs to a customer, and for one that nobody can open any more.';
comment on column conversations.conversation.staff_no is 'Who has taken it.';
comment on column conversations.conversation.note is 'What staff wrote when they handed it over; customers never see it.';
comment on column conversations.conversation.email is 'Where answers are sent, from a message out of hours until the customer writes within them.';
comment on column conversations.conversation.page is 'The path on which the customer is; only while they allow it.';
comment on column conversations.conversation.messages is 'The number of the last message.';
comment on column conversations.conversation.read_up_to is 'The number of the last message that the customer has seen.';
comment on column conversations.conversation.awaits_answer is 'Whether the last message is the customer''s.';
create unique index conversation_open_of_key on conversations.conversation (key_hash, market)
  where key_hash is not null and stage <> 'closed';
create index conversation_of_key on conversations.conversation (key_hash, market, last_at desc) where key_hash is not null;
create unique index conversation_open_of_customer on conversations.conversation (customer_id, market)
  where customer_id is not null and stage <> 'closed';
create index conversation_of_customer on conversations.conversation (customer_id, market, last_at desc)
  where customer_id is not null;
create index conversation_of_store on conversations.conversation (store_code, stage, waiting_since, id);
create index conversation_closed_of_store on conversations.conversation (store_code, last_at desc, id desc) where stage = 'closed';
create index conversation_of_staff on conversations.conversation (staff_no, last_at desc, id desc) where stage = 'taken';
create index conversation_handed_over on conversations.conversation (desk, waiting_since, id)
  where stage <> 'closed' and store_code <> desk;
create index conversation_open on conversations.conversation (last_at, id) where stage <> 'closed';
create index conversation_last on conversations.conversation (last_at, id);

create table conversations.picture (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations.conversation on delete cascade,
  bytes integer not null check (bytes > 0),
  content bytea not null,
  added_at timestamptz not null
);
alter table conversations.picture alter column content set storage external;
comment on table conversations.picture is 'Pictures in conversations, re-encoded as WebP without metadata; deleted after a year.';
comment on column conversations.picture.bytes is 'Length of the content.';
create index picture_of_conversation on conversations.picture (conversation_id);
create index picture_added on conversations.picture (added_at, id);

create table conversations.message (
  conversation_id bigint not null references conversations.conversation on delete cascade,
  seq integer not null check (seq > 0),
  client_id text check (length(client_id) between 8 and 64),
  author text not null check (author in ('customer', 'staff', 'shop')),
  staff_no text,
  event text check (event in ('joined', 'handed-over', 'mailed', 'closed')),
  text text not null check (length(text) <= 1000),
  picture_id bigint references conversations.picture on delete set null,
  cards text[] not null default '{}' check (cardinality(cards) <= 3),
  at timestamptz not null,
  primary key (conversation_id, seq),
  check ((author = 'shop') = (event is not null)),
  check ((author = 'shop') = (client_id is null)),
  check (author <> 'staff' or staff_no is not null)
);
comment on table conversations.message is 'Messages of conversations in their order; deleted after a year.';
comment on column conversations.message.client_id is 'The id that its sender''s page gave it, so that a repeated one is stored once; null for notes of the shop itself.';
comment on column conversations.message.event is 'What a note of the shop itself says.';
comment on column conversations.message.text is 'As it was typed; the code of the store for the note of a hand-over.';
comment on column conversations.message.cards is 'What its links lead to: piece:SKU, design:word, order:number.';
create unique index message_once on conversations.message (conversation_id, author, client_id) where client_id is not null;
create index message_at on conversations.message (at);
create index message_of_picture on conversations.message (picture_id) where picture_id is not null;
