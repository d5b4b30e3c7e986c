/** Carrier codes as in the API and in database rows. */
export const carrierCodes = ['courier', 'pickup'] as const;

export type CarrierCode = (typeof carrierCodes)[number];

interface Method {
  readonly carrier: CarrierCode;
  readonly method: string;
}

/** Carrier and method codes in the API. */
export const COURIER = { carrier: 'courier', method: 'standard' } as const satisfies Method;
export const PICKUP = { carrier: 'pickup', method: 'store' } as const satisfies Method;
