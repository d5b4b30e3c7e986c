-- Owned by server/src/areas/catalogue. A film of a piece stands in the gallery as its first frame, with what plays.

alter table catalogue.picture add column film jsonb check (
  jsonb_typeof(film) = 'object' and film ?& array['address', 'title', 'description']
);
comment on column catalogue.picture.film is
  'Set where the picture is the first frame of a film: {address, title, description, metadata}. The address is a path below the media or a film on a site elsewhere.';
