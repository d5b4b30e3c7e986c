-- Owned by server/src/areas/customiser. Pictures of designs have a ceiling over all: those not opened longest go first.

alter table customiser.picture
  add column opened_at timestamptz not null default now(),
  add column sold boolean not null default false;
create index picture_opened on customiser.picture (opened_at) where not sold;
comment on table customiser.picture is
  'WebP of at most 640 × 640 px and 60 kB (before 2026-11-26: 800 × 1000 px) that the shop encoded of what a screen showed; '
  'deleted once nothing shows it, and beyond DESIGN_PICTURES_MB.';
comment on column customiser.picture.opened_at is
  'When the picture was stored or last opened, within a day. The oldest are deleted where all take too much room.';
comment on column customiser.picture.sold is
  'An order that was paid shows it. It is not deleted for room and does not count towards the ceiling.';
