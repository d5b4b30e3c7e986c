-- Owned by server/src/areas/stores. What a buyer accepts with an order.

alter table stores.website add column agreements jsonb not null default '[]';
comment on column stores.website.agreements is 'Pages of terms in order: [{ page: identifier of a content page, mode: auto or manual }].';
