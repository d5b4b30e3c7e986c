-- Owned by server/src/areas/members. Days of which members want to be reminded each year.

create table members.anniversary (
  id bigint generated always as identity primary key,
  customer_id text not null,
  slot smallint not null check (slot between 1 and 20),
  kind text not null check (kind in ('birthday', 'wedding', 'child', 'parents', 'other')),
  label text not null check (length(label) <= 40),
  calendar text not null check (calendar in ('solar', 'lunar')),
  month smallint not null check (month between 1 and 12),
  is_leap boolean not null,
  day smallint not null check (day between 1 and 31),
  year smallint,
  remind boolean not null,
  next_on date,
  reminded_for date,
  created_at timestamptz not null,
  unique (customer_id, slot)
);
create unique index anniversary_birthday on members.anniversary (customer_id) where kind = 'birthday';
create index anniversary_next on members.anniversary (next_on, id);
comment on table members.anniversary is 'Days of members, at most twenty for each.';
comment on column members.anniversary.slot is 'Which of the member''s places it takes, so that parallel requests stay within the limit.';
comment on column members.anniversary.label is 'The member''s own words; may be empty.';
comment on column members.anniversary.is_leap is 'Whether it is in a leap month of the lunar calendar.';
comment on column members.anniversary.year is 'Of the first time, in the day''s own calendar.';
comment on column members.anniversary.next_on is 'The next day on which it is kept; a job moves it on. Null after the lunar year 2100.';
comment on column members.anniversary.reminded_for is 'The day of which the newest reminder was.';
