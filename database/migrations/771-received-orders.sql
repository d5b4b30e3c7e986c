-- Owned by server/src/areas/ordering. Finds orders that were received lately (docs/decisions/120-let-buyers-review-pieces.md).
create index order_event_received on ordering.order_event (at, order_id) where to_state = 'complete';
