-- Owned by server/src/areas/identity. A code waits once for the name, and signs in only to an account that had the number
-- when it was sent (docs/decisions/135-prove-the-owner-before-ways-to-sign-in-change.md).

alter table identity.mobile_code
  add column sent_at timestamptz not null default now(),
  add column waits_for_name boolean not null default false;
comment on column identity.mobile_code.sent_at is 'A code signs in to no account that got its number later.';
comment on column identity.mobile_code.waits_for_name is 'Whether the code was right and its end was put off for the name; that happens once.';
