-- Owned by server/src/areas/identity. Sign-in in the mini-program of WeChat.

alter table identity.provider_visit
  add column in_mini_program boolean not null default false,
  add constraint visit_in_one_place check (not (in_app and in_mini_program));
comment on column identity.provider_visit.in_mini_program is 'Whether the browser is the web-view of a mini-program.';

create table platform.wechat_credential (
  appid text not null check (length(appid) <= 64),
  kind text not null check (kind in ('token', 'ticket')),
  sealed text not null check (length(sealed) <= 2000),
  expires_at timestamptz not null,
  renewing_until timestamptz,
  primary key (appid, kind)
);
comment on table platform.wechat_credential is 'Access tokens and tickets that WeChat gives to the shop''s apps, encrypted: one for all processes.';
comment on column platform.wechat_credential.renewing_until is 'Until then one process renews it; the others use the old one.';
