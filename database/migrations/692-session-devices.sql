-- Owned by server/src/areas/identity. People recognise their sessions by device and network.

alter table identity.session add column id bigint generated always as identity;
alter table identity.session add column browser text not null default '' check (length(browser) <= 300);
alter table identity.session add column network text not null default '' check (length(network) <= 40);
alter table identity.session add column last_used_at timestamptz;
update identity.session set last_used_at = signed_in_at;
alter table identity.session alter column last_used_at set not null;
create unique index session_id on identity.session (id);
comment on column identity.session.id is 'By which its owner ends it; it signs nobody in.';
comment on column identity.session.browser is 'The User-Agent header at the sign-in.';
comment on column identity.session.network is 'The masked network of the sign-in, such as 203.0.*.*.';
comment on column identity.session.last_used_at is 'To five minutes.';
