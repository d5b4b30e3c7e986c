/** By what an order may be changed: the guest's key, or none, where its customer is signed in. */
export interface OrderAccess {
  readonly number: string;
  readonly token: string | null;
}
