import { type CarrierCode, COURIER, PICKUP } from '@jinlan/domain/cart';
import type { Market, StoreView } from '@jinlan/domain/markets';
import { type CurrencyCode, convert, zero } from '@jinlan/domain/money';
import type { ShippingTerms } from '@jinlan/domain/pricing';
import type { Stores } from '../../stores/index.ts';
import type { CartRow } from '../store.ts';

/** How the order reaches its buyer; for a pickup, `method` is the store's code. */
export type Delivery =
  | { readonly carrier: 'courier'; readonly method: 'standard' }
  | { readonly carrier: 'pickup'; readonly method: string };

export const byCourier: Delivery = { carrier: COURIER.carrier, method: COURIER.method };
export const collectAt = (store: string): Delivery => ({ carrier: PICKUP.carrier, method: store });

const deliveryBy: Readonly<Record<CarrierCode, (stores: Stores, row: CartRow) => Delivery | null>> = {
  courier: () => byCourier,
  pickup: (stores, { market, methodCode }) =>
    methodCode !== null && stores.pickupStore(market, methodCode) ? collectAt(methodCode) : null,
};

/** Returns the chosen delivery; null if none is chosen or the chosen store no longer offers collection. */
export const deliveryOf = (stores: Stores, row: CartRow): Delivery | null =>
  row.carrierCode && deliveryBy[row.carrierCode](stores, row);

/** The most stores that are listed as methods. In a market with more, `pickupLocations` lists all. */
const maxPickupMethods = 50;

/** The courier, and the stores of the market that offer collection. */
export function deliveriesOf(stores: Stores, market: Market): readonly Delivery[] {
  return [
    byCourier,
    ...stores
      .sources(market)
      .filter(({ pickup }) => pickup)
      .slice(0, maxPickupMethods)
      .map(({ code }) => collectAt(code)),
  ];
}

/** The market's courier terms, with amounts in `currency`. */
export function courierTerms(stores: Stores, { market }: StoreView, currency: CurrencyCode): ShippingTerms {
  const { courierFee, courierFreeAbove } = stores.settings(market);
  const rate = rateTo(stores, courierFee.currency, currency);
  return {
    carrier: COURIER.carrier,
    kind: 'courier',
    fee: convert(courierFee, currency, rate),
    freeAbove: courierFreeAbove && convert(courierFreeAbove, currency, rate),
  };
}

export function shippingTerms(delivery: Delivery, courier: ShippingTerms): ShippingTerms {
  return delivery.carrier === 'courier'
    ? courier
    : { carrier: PICKUP.carrier, kind: 'pickup', fee: zero(courier.fee.currency), freeAbove: null };
}

/**
 * Returns the exchange rate in parts per million; throws if there is none. Every currency in which a market shows prices has
 * a rate.
 */
export function rateTo(stores: Stores, own: CurrencyCode, currency: CurrencyCode): number {
  const rate = stores.rate(own, currency);
  if (rate === null) throw new Error(`There is no rate from ${own} to ${currency}`);
  return rate;
}
