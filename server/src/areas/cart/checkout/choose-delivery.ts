import { COURIER, PICKUP } from '@jinlan/domain/cart';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Source } from '../../stores/index.ts';
import type { CartParts } from '../lines/parts.ts';
import { type CartContext, changeCart, mustNotBeSale } from '../opening/open-cart.ts';
import { type CartRow, setDelivery } from '../store.ts';
import { byCourier, collectAt, type Delivery } from './delivery.ts';

export interface ShippingMethod {
  readonly carrierCode: string;
  readonly methodCode: string;
}

export async function setShippingMethod(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  { carrierCode, methodCode }: ShippingMethod,
): Promise<CartRow> {
  return changeCart(parts.platform, context, cartId, async (tx, row) => {
    mustNotBeSale(row);
    const store = row.carrierCode === PICKUP.carrier ? row.methodCode : null;
    const delivery =
      store !== null && isInStore(carrierCode, methodCode)
        ? readMethod(parts, context, PICKUP.carrier, store)
        : readMethod(parts, context, carrierCode, methodCode);
    const hasAddress = row.shipping !== null && (delivery.carrier === 'pickup' || !row.shipping.collector);
    if (!hasAddress) throw refuse('SHIPPING_ADDRESS_MISSING');
    return setDelivery(tx, row, delivery);
  });
}

/**
 * Magento's name for collection in any store. The store itself was chosen with the address, by
 * `pickup_location_code`; without that choice the method does not exist.
 */
const isInStore = (carrier: string, method: string): boolean => carrier === 'instore' && method === 'pickup';

export function readMethod(
  parts: CartParts,
  context: CartContext,
  carrier: string,
  method: string,
): Delivery {
  if (carrier === COURIER.carrier && method === COURIER.method) return byCourier;
  if (carrier === PICKUP.carrier) return collectAt(pickupStore(parts, context, method).code);
  throw unknownMethod(carrier, method);
}

const unknownMethod = (carrier: string, method: string) =>
  refuse('CARRIER_NOT_FOUND', { carrier: carrier.slice(0, 40), method: method.slice(0, 60) });

/** Returns a store of the cart's market that offers collection; refuses any other code. */
export function pickupStore({ stores }: CartParts, { storeView }: CartContext, code: string): Source {
  const source = stores.pickupStore(storeView.market, code);
  if (!source) throw unknownMethod(PICKUP.carrier, code);
  return source;
}
