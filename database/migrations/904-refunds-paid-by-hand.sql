-- Owned by server/src/areas/ordering. Providers are asked about refunds that were paid by hand, as about failed ones.
create index refund_by_hand on ordering.refund (updated_at) where by_hand;
