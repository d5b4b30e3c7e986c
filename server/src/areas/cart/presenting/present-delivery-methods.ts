import { refusalText } from '@jinlan/contract/refusals';
import { shippingStep } from '@jinlan/domain/pricing';
import { orderWords } from '@jinlan/messages/every-locale';
import type { Wire } from '../../../graphql/wire.ts';
import { presentMoney } from '../../catalogue/index.ts';
import type { Stores } from '../../stores/index.ts';
import { type Delivery, deliveriesOf, shippingTerms } from '../checkout/delivery.ts';
import { shortagesOf } from '../lines/find-shortages.ts';
import type { CartParts } from '../lines/parts.ts';
import type { PricedCart } from './price-cart.ts';

/** Lists every delivery method; one that cannot provide all pieces has an error message. */
export function presentDeliveryMethods(
  cart: PricedCart,
  { stores, catalogue }: Pick<CartParts, 'stores' | 'catalogue'>,
): Wire<'AvailableShippingMethod'>[] {
  return deliveriesOf(stores, cart.storeView.market).map((delivery) => {
    const method = presentDeliveryMethod(cart, stores, delivery);
    const available = shortagesOf(catalogue, cart, delivery).length === 0;
    return {
      ...method,
      code: method.carrier_code,
      title: method.carrier_title,
      available,
      error_message: available ? null : refusalText('STOCK_ELSEWHERE'),
    };
  });
}

export function presentDeliveryMethod(
  { courier, order, storeView }: PricedCart,
  stores: Stores,
  delivery: Delivery,
): Wire<'SelectedShippingMethod'> {
  const { locale } = storeView;
  const title = orderWords[locale][`carrier.${delivery.carrier}`];
  const store = delivery.carrier === 'pickup' ? stores.source(delivery.method) : null;
  const amount = presentMoney(shippingStep(shippingTerms(delivery, courier), order.goodsAfterItems).amount);
  return {
    carrier_code: delivery.carrier,
    carrier_title: title,
    method_code: delivery.method,
    method_title: store ? store.name[locale] : title,
    amount,
    base_amount: amount,
    price_excl_tax: amount,
    price_incl_tax: amount,
  };
}
