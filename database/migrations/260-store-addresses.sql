-- Owned by server/src/areas/stores. What a store's address has beside street and city, for clients that show it in parts.

alter table stores.source
  add column region_id integer,
  add column postcode text check (length(postcode) between 1 and 20),
  add column contact_name text check (length(contact_name) between 1 and 80);
comment on column stores.source.region_id is 'Province, state or district, as the address forms number it; null where the country has none, or none is known.';
comment on column stores.source.contact_name is 'Whom to ask for; null where nobody is named.';
