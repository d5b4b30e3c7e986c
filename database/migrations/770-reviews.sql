-- Owned by server/src/areas/reviews. Reviews of pieces by their buyers (docs/decisions/120-let-buyers-review-pieces.md).
create schema reviews;
comment on schema reviews is 'Owned by server/src/areas/reviews.';

create table reviews.review (
  id bigint generated always as identity primary key,
  sku text not null,
  customer_id text not null,
  order_number text not null,
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  locale text not null,
  stars integer not null check (stars between 1 and 5),
  title text not null,
  body text not null,
  nickname text not null,
  stage text not null default 'waiting' check (stage in ('waiting', 'shown', 'refused')),
  version integer not null default 1,
  reason text,
  reply text,
  helpful integer not null default 0 check (helpful >= 0),
  written_at timestamptz not null,
  unique (sku, customer_id, order_number)
);
create index review_of_piece on reviews.review (sku, id) where stage = 'shown';
create index review_by_votes on reviews.review (sku, helpful desc, id desc) where stage = 'shown';
create index review_of_market on reviews.review (market, stage, id);
create index review_of_customer on reviews.review (customer_id, id);
comment on table reviews.review is 'Reviews by buyers: one for each piece and order. Only shown ones are public.';
comment on column reviews.review.sku is 'The piece with the page, also where a variant was bought.';
comment on column reviews.review.version is 'Rises with each change by its author, so that the shop decides about what it has read.';
comment on column reviews.review.reason is 'Why the shop refused it; its author reads it.';
comment on column reviews.review.written_at is 'When its author wrote or last changed it.';

create table reviews.picture (
  id bigint generated always as identity primary key,
  review_id bigint not null references reviews.review on delete cascade,
  sha256 text not null,
  bytes integer not null check (bytes > 0),
  content bytea not null,
  unique (review_id, sha256)
);
comment on table reviews.picture is 'Pictures of reviews, drawn again as WebP without metadata.';

create table reviews.vote (
  review_id bigint not null references reviews.review on delete cascade,
  customer_id text not null,
  primary key (review_id, customer_id)
);
comment on table reviews.vote is 'Who found a review helpful.';

create table reviews.rating (
  sku text primary key,
  stars integer[] not null check (cardinality(stars) = 5),
  version bigint not null
);
create index rating_of_version on reviews.rating (version);
comment on table reviews.rating is 'How many shown reviews of a piece gave one to five stars. Every process has them in memory.';

create table reviews.ratings_version (
  single boolean primary key default true check (single),
  version bigint not null
);
comment on table reviews.ratings_version is 'One row: the version of the ratings, locked by each change of them.';
insert into reviews.ratings_version (version) values (0);

create table reviews.invited_until (
  single boolean primary key default true check (single),
  at timestamptz not null,
  order_id bigint not null
);
comment on table reviews.invited_until is 'One row: the last received order whose buyer was invited to write a review.';
