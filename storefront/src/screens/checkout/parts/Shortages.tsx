/**
 * What the delivery that is chosen cannot bring, said as soon as it is chosen: a courier takes from the warehouse alone.
 * Nothing is said while it is not known; placing the order asks again.
 */
import { COURIER, PICKUP } from '@jinlan/domain/cart';
import { Notice } from '@jinlan/ui';
import { useFormContext } from 'react-hook-form';
import { useCartId } from '../../../data/cart.tsx';
import { useQuery } from '../../../data/use-query.ts';
import { useWords } from '../../../words/words.tsx';
import type { CheckoutValues } from '../checkout-form.ts';
import { DeliveryShortagesDocument } from '../queries.generated.ts';

export function Shortages() {
  const words = useWords('buy');
  const { watch } = useFormContext<CheckoutValues>();
  const [delivery, store] = watch(['delivery', 'store']);
  const cartId = useCartId();
  const courier = delivery === 'courier';
  const { data } = useQuery(
    DeliveryShortagesDocument,
    {
      cartId: cartId ?? '',
      carrier: courier ? COURIER.carrier : PICKUP.carrier,
      method: courier ? COURIER.method : store,
    },
    { pause: cartId === null || (!courier && store === ''), policy: 'network-only' },
  );
  const short = data?.cart?.shortages ?? [];
  return (
    <div aria-live="polite">
      {short.length > 0 ? (
        <Notice
          tone="warning"
          title={words(courier ? 'buy.checkout.short.courier' : 'buy.checkout.short.store')}
        >
          <ul>
            {short.map(({ item_uid, name, available }) => (
              <li key={item_uid}>
                {available > 0
                  ? words('buy.checkout.short.some', { name, available })
                  : words('buy.checkout.short.none', { name })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  );
}
