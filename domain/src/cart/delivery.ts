/**
 * Courier or collection. A parcel stays in the market's own country, because jewellery across these borders is dutiable
 * (trade-facts 5.7). A store hands out only orders of its own market.
 */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import { type Market, marketFacts } from '../markets/index.ts';

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

export type DeliveryChoice =
  | { readonly kind: 'courier'; readonly country: string }
  | { readonly kind: 'pickup'; readonly store: PickupStore | null };

export interface PickupStore {
  readonly code: string;
  readonly market: Market;
  readonly offersPickup: boolean;
}

export type DeliveryRefusal =
  | Refusal<'DELIVERY_COUNTRY', { readonly expected: string; readonly actual: string }>
  | Refusal<'PICKUP_STORE_UNKNOWN', Record<never, never>>
  | Refusal<'PICKUP_STORE_ELSEWHERE', { readonly store: string; readonly market: Market }>
  | Refusal<'PICKUP_NOT_OFFERED', { readonly store: string }>;

export function checkDelivery(
  market: Market,
  choice: DeliveryChoice,
): Result<DeliveryChoice, DeliveryRefusal> {
  if (choice.kind === 'courier') {
    const expected = marketFacts[market].country;
    return choice.country === expected
      ? ok(choice)
      : refuse('DELIVERY_COUNTRY', { expected, actual: choice.country });
  }
  const { store } = choice;
  if (!store) return refuse('PICKUP_STORE_UNKNOWN', {});
  if (store.market !== market) {
    return refuse('PICKUP_STORE_ELSEWHERE', { store: store.code, market: store.market });
  }
  return store.offersPickup ? ok(choice) : refuse('PICKUP_NOT_OFFERED', { store: store.code });
}
