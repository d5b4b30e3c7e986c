-- Owned by server/src/areas/stores. A store that has closed stays for the orders and the staff that name it.

alter table stores.source add column closed boolean not null default false;
comment on column stores.source.closed is 'For good: shown nowhere, and nothing is collected or sold there. A warehouse is never closed.';
alter table stores.source add check (not (closed and (is_eshop or pickup)));
