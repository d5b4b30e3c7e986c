/**
 * The current bag, always from the network, fetched again at every new gold price. A bag that the server no longer has
 * is forgotten: the shopper sees an empty bag, and adding a piece creates a new one.
 */

import type { ShopError } from '@jinlan/client/data';
import { type QueryState, useQuery } from '@jinlan/client/data';
import { useEffect } from 'react';
import { useCartId, useCartSession, useChangedElsewhere } from '../data/cart.tsx';
import type { BagFragment } from './fragments.generated.ts';
import { BagDetailsDocument } from './queries.generated.ts';

export interface BagState extends Pick<QueryState<unknown>, 'loading' | 'stale' | 'refetch'> {
  readonly cartId: string | null;
  /** Null while loading, after an error, and without a bag. */
  readonly bag: BagFragment | null;
  readonly error: ShopError | null;
  readonly isEmpty: boolean;
}

const deadBagCodes = new Set(['CART_NOT_FOUND', 'CART_NOT_ACTIVE', 'CART_FOREIGN']);

export function useBag(pause = false): BagState {
  const cartId = useCartId();
  const session = useCartSession();
  const query = useQuery(
    BagDetailsDocument,
    { cartId: cartId ?? '' },
    { pause: pause || cartId === null, livePrices: true, policy: 'cache-and-network' },
  );
  useChangedElsewhere(query, !pause && cartId !== null);
  const isDead = query.error !== null && deadBagCodes.has(query.error.code);
  useEffect(() => {
    if (isDead) void session.forget();
  }, [isDead, session]);
  const bag = cartId === null || isDead ? null : (query.data?.cart ?? null);
  return {
    cartId,
    bag,
    error: isDead ? null : query.error,
    loading: cartId !== null && !isDead && query.loading,
    stale: query.stale,
    refetch: query.refetch,
    isEmpty: cartId === null || isDead || (bag !== null && (bag.items ?? []).length === 0),
  };
}
