/** The order placed in this browser, loaded with the key that is stored for a day. */

import { readError, storedValues } from '@jinlan/client/data';
import { useIsBrowser } from '@jinlan/client/forms';
import { useMemo } from 'react';
import { useClient } from 'urql';
import { type LastOrder, readLastOrder } from './history/last-order.ts';
import { OrderOfThisBrowserDocument } from './queries.generated.ts';
import { type AskedOrder, type OrderAnswer, useAskedOrder } from './use-asked-order.ts';

export interface FollowedOrder extends AskedOrder {
  /** Null if no order was placed in this browser within a day. */
  readonly last: LastOrder | null;
}

export function useFollowedOrder({ poll }: { readonly poll: boolean }): FollowedOrder {
  const isBrowser = useIsBrowser();
  const last = useMemo(() => (isBrowser ? readLastOrder(storedValues) : null), [isBrowser]);
  const followed = useOrderByKey(last, { poll });
  return { ...followed, loading: !isBrowser || followed.loading };
}

/** Loads an order whose key is known here. `last` must be the same object as long as it is the same order. */
export function useOrderByKey(last: LastOrder | null, { poll }: { readonly poll: boolean }): FollowedOrder {
  const client = useClient();
  const question = useMemo(() => {
    if (!last) return null;
    const { number, token } = last;
    return async (): Promise<OrderAnswer> => {
      const { data, error } = await client
        .query(OrderOfThisBrowserDocument, { number, token }, { requestPolicy: 'network-only', unkept: true })
        .toPromise();
      return { order: data?.orderByToken ?? null, error: readError(error) };
    };
  }, [client, last]);
  const loadedOrder = useAskedOrder(question, { poll });
  return { ...loadedOrder, last };
}
