/** The right to change an order: the guest's key, or none for its signed-in customer. */
export interface OrderAccess {
  readonly number: string;
  readonly token: string | null;
}
