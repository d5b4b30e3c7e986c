-- Owned by server/src/areas/services. Services that nobody collects end, and e-mail addresses are corrected
-- (docs/decisions/145-end-services-that-nobody-collects.md).
alter table services.job add column link integer not null default 1;
comment on column services.job.link is
  'Which links open it: the number of the address to which they went, so that those of a wrong one no longer do.';
comment on column services.job.expires_at is
  'When the shop ends a service that waits for its customer: for the piece, for consent, or to collect it.';
alter table services.job drop constraint job_stage_check;
alter table services.job add constraint job_stage_check check (stage in ('requested', 'received', 'estimated', 'accepted',
  'in-work', 'ready', 'unworked', 'uncollected', 'handed-back', 'cancelled'));
update services.job set expires_at = now() + case stage when 'estimated' then interval '90 days' else interval '180 days' end
  where stage in ('estimated', 'ready', 'unworked');
drop index services.job_requested;
create index job_waiting on services.job (expires_at, id) where stage in ('requested', 'estimated', 'ready', 'unworked');
