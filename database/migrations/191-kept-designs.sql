-- Owned by server/src/areas/customiser. Designs that shoppers saved or shared, and pictures of designs.

create table customiser.picture (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea not null check (octet_length(content) between 1 and 524288),
  kept_at timestamptz not null
);
comment on table customiser.picture is
  'WebP of at most 800 × 1000 px that the shop encoded of what a screen showed; deleted once nothing shows it.';
comment on column customiser.picture.kept_at is 'Before it is a day past this, nobody asks whether the picture is still shown.';
create index picture_kept on customiser.picture (kept_at);

create table customiser.shared_design (
  short text primary key check (short ~ '^[a-z]{8}$'),
  code text not null unique check (length(code) between 1 and 1500),
  picture text check (picture ~ '^[0-9a-f]{64}$'),
  shared_at timestamptz not null
);
comment on table customiser.shared_design is 'A design under a short word, for links and QR codes; the same design has one word.';
create index shared_design_picture on customiser.shared_design (picture) where picture is not null;

create table customiser.saved_design (
  id bigint generated always as identity primary key,
  customer_id text not null check (length(customer_id) between 1 and 64),
  code text not null check (length(code) between 1 and 1500),
  name text not null check (length(name) between 1 and 60),
  picture text check (picture ~ '^[0-9a-f]{64}$'),
  saved_at timestamptz not null,
  unique (customer_id, code)
);
comment on table customiser.saved_design is 'A design that a customer keeps in their account; at most 200 each.';
create index saved_design_of on customiser.saved_design (customer_id, saved_at desc, id desc);
create index saved_design_picture on customiser.saved_design (picture) where picture is not null;
