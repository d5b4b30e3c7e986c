import { useEffect, useEffectEvent } from 'react';
import { useClient } from 'urql';
import { ReleaseHoldsDocument } from './queries.generated.ts';

/** Releases what the bag holds when its shopper leaves the checkout without an order (product-decisions 13). */
export function useReleasedHolds(cartId: string | null, isOrdered: boolean): void {
  const client = useClient();
  const release = useEffectEvent(() => {
    if (cartId !== null && !isOrdered) void client.mutation(ReleaseHoldsDocument, { cartId }).toPromise();
  });
  useEffect(() => () => release(), []);
}
