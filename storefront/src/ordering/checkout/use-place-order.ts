/**
 * Places the order. The request is stored before it is sent: if the answer is lost, repeating it returns the same order
 * (product-decisions 7).
 */

import type { ShopError } from '@jinlan/client/data';
import { storedValues, useMutation } from '@jinlan/client/data';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCartSession } from '../../data/cart.tsx';
import { forgetAttempt, keepAttempt, keepLastOrder, type OrderAttempt } from '../history/last-order.ts';
import { paymentPathOf } from '../payment/payment-steps.ts';
import { PlaceOrderDocument } from './queries.generated.ts';

export interface OrderPlacing {
  /** Whether the order is placed and the next page is loading. */
  readonly leaving: boolean;
  /** Returns null if the order was placed. */
  readonly place: (attempt: OrderAttempt) => Promise<ShopError | null>;
}

export function usePlaceOrder(): OrderPlacing {
  const [run] = useMutation(PlaceOrderDocument);
  const session = useCartSession();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const running = useRef<Promise<ShopError | null> | null>(null);

  const sendOrder = useCallback(
    async (attempt: OrderAttempt): Promise<ShopError | null> => {
      const { cartId, priceToken, acceptsNoReturn, deliveryDays, madeToOrder } = attempt;
      keepAttempt(storedValues, attempt);
      const outcome = await run({ cartId, priceToken, acceptsNoReturn });
      if (!outcome.ok) {
        if (outcome.error.kind === 'refusal') forgetAttempt(storedValues);
        return outcome.error;
      }
      const order = outcome.value.placeOrder?.order;
      if (!order?.access_token) {
        return { kind: 'fault', code: 'UNEXPECTED', message: 'No order', data: {}, reference: null };
      }
      keepLastOrder(storedValues, {
        number: order.order_number,
        token: order.access_token,
        deliveryDays,
        madeToOrder,
        cartId,
      });
      forgetAttempt(storedValues);
      setLeaving(true);
      if (session.id() === cartId) await session.forget();
      await navigate(paymentPathOf(order.payment ?? { status: 'processing', method: '' }), { replace: true });
      return null;
    },
    [navigate, run, session],
  );

  // Calls during a request share its answer.
  const place = useCallback(
    (attempt: OrderAttempt): Promise<ShopError | null> => {
      running.current ??= sendOrder(attempt).finally(() => {
        running.current = null;
      });
      return running.current;
    },
    [sendOrder],
  );

  return { leaving, place };
}
