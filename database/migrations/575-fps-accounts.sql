-- Owned by server/src/areas/stores. Where transfers by Hong Kong's FPS go.

alter table stores.website add column fps jsonb check (jsonb_typeof(fps) = 'object');
comment on column stores.website.fps is
  'The account''s identifier at FPS, the payee''s name, and how many hours an order waits for a transfer; null where FPS is not offered.';
