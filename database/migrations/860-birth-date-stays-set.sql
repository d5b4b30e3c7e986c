-- Whoever changes their address and proves the new one by a link must not set another birth date.
alter table identity.customer add column proven_before boolean not null default false;
comment on column identity.customer.proven_before is
  'Whether the account had a proven e-mail address that it changed; its birth date then stays when it is started over.';
