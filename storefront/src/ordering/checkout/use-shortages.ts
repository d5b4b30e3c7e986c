/**
 * Pieces that the chosen delivery cannot bring, requested as soon as it is chosen: a courier takes only from the
 * warehouse. Empty while unknown, because placing the order checks again. The bag reports pieces that are sold out
 * everywhere.
 */

import { useQuery } from '@jinlan/client/data';
import type { FormFields } from '@jinlan/client/forms';
import { COURIER, PICKUP } from '@jinlan/domain/cart';
import type { BagFragment } from '../../bag/fragments.generated.ts';
import { isBroken, linesOf } from '../../bag/line/lines.ts';
import type { CheckoutValues } from './checkout-form.ts';
import { DeliveryShortagesDocument, type DeliveryShortagesQuery } from './queries.generated.ts';

export type Shortage = NonNullable<DeliveryShortagesQuery['cart']>['shortages'][number];

export interface Shortages {
  readonly byCourier: boolean;
  readonly pieces: readonly Shortage[];
  /** Switches to collection, or to another store. */
  readonly switchDelivery: () => void;
}

interface ShortagesOptions {
  readonly form: FormFields<CheckoutValues>;
  readonly cartId: string;
  readonly bag: BagFragment;
}

export function useShortages({ form, cartId, bag }: ShortagesOptions): Shortages {
  const { delivery, store } = form.values;
  const byCourier = delivery === 'courier';
  const isChosen = byCourier || store !== '';
  const { data, stale, loading } = useQuery(
    DeliveryShortagesDocument,
    {
      cartId,
      carrier: byCourier ? COURIER.carrier : PICKUP.carrier,
      method: byCourier ? COURIER.method : store,
    },
    { pause: bag.is_virtual || !isChosen, policy: 'network-only' },
  );
  // Until the answer arrives, the last answer belongs to another delivery.
  const isKnown = isChosen && !stale && !loading;
  return {
    byCourier,
    pieces: isKnown ? shortOf(bag, data?.cart?.shortages ?? []) : [],
    switchDelivery() {
      form.setValue('delivery', 'collect');
      form.goTo('store');
    },
  };
}

export function shortOf(bag: BagFragment, shortages: readonly Shortage[]): readonly Shortage[] {
  const broken = new Set(
    linesOf(bag)
      .filter(isBroken)
      .map(({ uid }) => uid),
  );
  return shortages.filter(({ item_uid }) => !broken.has(item_uid));
}
