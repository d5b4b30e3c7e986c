-- Owned by server/src/areas/services. Who typed a customer's e-mail address gets no code by it
-- (docs/decisions/141-keep-a-service-in-one-row.md).
alter table services.job add column email_by text;
comment on column services.job.email_by is
  'Staff number of who typed the e-mail address last, at the counter or as a correction; null where the customer typed it.';
update services.job set email_by = coalesce((
  select change.actor_id from platform.change
  where change.record_kind = 'service' and change.record_id = job.number and change.action = 'service.correct-email'
  order by change.id desc limit 1), opened_by);
