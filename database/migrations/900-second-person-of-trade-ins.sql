-- Owned by server/src/areas/trade-ins. What one member of staff cannot do without another
-- (docs/decisions/167-two-people-for-value-and-receipts.md).
alter table trade_ins.trade_in add column email_by text;
comment on column trade_ins.trade_in.email_by is
  'Staff number of who typed the e-mail address at the counter; null where the customer typed it, or where it is an account''s.';
update trade_ins.trade_in set email_by = opened_by where customer_id is null;

alter table trade_ins.trade_in add column reported_by text;
comment on column trade_ins.trade_in.reported_by is 'Staff number of who noted that the piece was reported as stolen.';
update trade_ins.trade_in set reported_by = (
  select change.actor_id from platform.change
  where change.record_kind = 'trade-in' and change.record_id = trade_in.number and change.action = 'trade-in.report'
  order by change.id desc limit 1)
where stage = 'held';

-- A certificate counts once. Where two of earlier trade-ins have the same one, the first keeps it.
alter table trade_ins.trade_in add column certificate_key text check (length(certificate_key) between 4 and 80);
comment on column trade_ins.trade_in.certificate_key is
  'The certificate as it is compared, of an offer that holds or was accepted; null where the piece went back.';
update trade_ins.trade_in traded set certificate_key = first.key
from (
  select distinct on (key) id, key
  from (
    select id, regexp_replace(
      regexp_replace(upper(normalize(certificate, nfkc)), '[^A-Z0-9]', '', 'g'), '^(GIA|IGI|NGTC|HRD|GCAL|AGS)(?=.)', '') as key
    from trade_ins.trade_in
    where certificate is not null and stage in ('offered', 'accepted', 'held', 'credited', 'paid-out', 'surrendered')
  ) numbers
  where length(key) between 4 and 40
  order by key, id
) first
where first.id = traded.id;
create unique index trade_in_of_certificate on trade_ins.trade_in (certificate_key) where certificate_key is not null;

create index trade_in_accepted_of_assayer on trade_ins.trade_in (assayed_by, accepted_at) where accepted_at is not null;

alter table trade_ins.rule add column stone_most bigint check (stone_most >= 0);
comment on column trade_ins.rule.stone_most is
  'The most that staff may type as the price of a diamond whose order is not known; null where no such diamond is taken.';
