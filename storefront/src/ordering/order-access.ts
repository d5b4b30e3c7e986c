/** The right to change an order: a guest's key, or none for the signed-in customer whose order it is. */
export interface OrderAccess {
  readonly number: string;
  readonly token: string | null;
}

/** The order to pay, or the order whose deposit is paid and whose rest is paid now. */
export interface ToPay extends OrderAccess {
  readonly part?: 'rest';
}
