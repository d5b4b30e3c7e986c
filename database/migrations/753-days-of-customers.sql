-- Owned by server/src/areas/identity. Finds the customers of a birthday month, and of a day of registration (UTC+8).

create index customer_birth_month on identity.customer (market, extract(month from birth_date), id);
create index customer_registered_day on identity.customer
  (market, (extract(month from created_at at time zone 'Asia/Shanghai') * 100 + extract(day from created_at at time zone 'Asia/Shanghai')), id);
