-- Owned by server/src/areas/store-stock. Lists show the transfers that are still open before all others.
create index transfer_to_open on store_stock.transfer (to_store, id) where ended_at is null;
create index transfer_from_open on store_stock.transfer (from_store, id) where ended_at is null;
