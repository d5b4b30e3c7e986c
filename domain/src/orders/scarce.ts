/**
 * A piece is scarce if unpaid orders and reservations hold more than a quarter of what a source has of it. While unpaid
 * orders hold many scarce pieces of a store, each network may hold few
 * (docs/decisions/160-limit-scarce-pieces-that-unpaid-orders-hold.md).
 */

/** The part of a source's pieces that may wait for payment before the next ones count as scarce. */
const plentifulShare = 1 / 4;

/** A piece of one source, right after an order took some of it. */
export interface StockAfterOrder {
  /** How many pieces the order took. */
  readonly quantity: number;
  /** How many pieces are still for sale. */
  readonly free: number;
  /** How many pieces unpaid orders and reservations hold, those of this order included. */
  readonly reserved: number;
}

/** Returns how many of the pieces that the order took were scarce. */
export const scarcePieces = ({ quantity, free, reserved }: StockAfterOrder): number =>
  Math.min(quantity, Math.max(0, reserved - Math.floor((free + reserved) * plentifulShare)));

/**
 * The most scarce pieces that unpaid orders may hold at a time, once those of the store hold many. `ofNetwork`: the orders
 * of one wide network (an IPv4 /24, an IPv6 /48). `ofKnownCustomer`: the orders of a customer whose earlier purchases are
 * worth as much, whatever others in the network hold.
 */
export const scarceAllowance = { ofNetwork: 1, ofKnownCustomer: 3 } as const;
