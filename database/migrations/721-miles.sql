-- Owned by server/src/areas/members/miles. Airline miles that members exchange points for.

create table members.miles_file (
  id bigint generated always as identity primary key,
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  staff_no text not null,
  requests integer not null check (requests > 0),
  made_at timestamptz not null
);
create index miles_file_of_market on members.miles_file (market, id);
comment on table members.miles_file is 'Lists of requests that the e-shop sent to the airline.';

create table members.miles_request (
  id bigint generated always as identity primary key,
  customer_id text not null,
  region text not null check (region in ('hk', 'cn', 'my', 'sg')),
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  request_key text not null check (length(request_key) between 16 and 64),
  miles integer not null check (miles in (1000, 2000, 3000)),
  points bigint not null check (points > 0),
  membership_number text not null check (membership_number ~ '^[0-9]{10}$'),
  airline_name text not null check (airline_name ~ '^[A-Z][A-Z .''-]*$' and length(airline_name) <= 60),
  day date not null,
  stage text not null default 'submitted' check (stage in ('submitted', 'sent', 'credited', 'rejected')),
  file_id bigint references members.miles_file,
  reason text,
  version integer not null default 1,
  requested_at timestamptz not null,
  unique (customer_id, request_key),
  constraint miles_request_once_a_day unique (customer_id, day)
);
create index miles_request_of_member on members.miles_request (customer_id, region, id);
create index miles_request_of_market on members.miles_request (market, stage, id);
create index miles_request_of_file on members.miles_request (file_id, id);
comment on table members.miles_request is 'Requests of members to exchange points for miles.';
comment on column members.miles_request.request_key is 'Chosen by the client, so that a repeated request counts once.';
comment on column members.miles_request.airline_name is 'The name as the airline has it, in English capitals.';
comment on column members.miles_request.day is 'The day of the request, UTC+8: a member has one a day.';
comment on column members.miles_request.reason is 'Why it was rejected.';

create table members.miles_event (
  request_id bigint not null references members.miles_request,
  version integer not null,
  at timestamptz not null,
  actor text not null,
  event text not null,
  reason text,
  from_stage text,
  to_stage text not null,
  primary key (request_id, version)
);
comment on table members.miles_event is 'The steps of requests for miles. Rows are only added.';
