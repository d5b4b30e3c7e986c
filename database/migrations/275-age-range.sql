-- Owned by server/src/areas/identity: the age range that a customer may tell for marketing.

alter table identity.customer add column age_range text
  check (age_range in ('18-', '19-29', '30-39', '40-49', '50-59', '60+'));
comment on column identity.customer.age_range is
  'What the customer chose on the page of communications; null for nothing. A birth date says it more exactly.';
