/**
 * The person who checks out: a guest, or a customer with addresses. The data always come from the server, never from the
 * browser's storage.
 */

import { readError, type ShopError } from '@jinlan/client/data';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from 'urql';
import { useSession, useWatchedSession } from '../../account/session.tsx';
import type { CheckoutCustomer } from './checkout-customer.ts';
import { CheckoutCustomerDocument } from './queries.generated.ts';

export interface WhoChecksOut {
  /** False while the customer is loading. */
  readonly isLoaded: boolean;
  /** Null for a guest. */
  readonly customer: CheckoutCustomer | null;
  readonly error: ShopError | null;
  readonly refetch: () => Promise<void>;
}

export function useCheckoutCustomer(): WhoChecksOut {
  const client = useClient();
  const { status } = useSession();
  useWatchedSession();
  const [customer, setCustomer] = useState<CheckoutCustomer | null>(null);
  const [error, setError] = useState<ShopError | null>(null);
  const refetch = useCallback(async () => {
    const answer = await client
      .query(CheckoutCustomerDocument, {}, { requestPolicy: 'network-only', unkept: true })
      .toPromise();
    setError(readError(answer.error));
    if (answer.data?.customer) setCustomer(answer.data.customer);
  }, [client]);
  useEffect(() => {
    if (status === 'guest') setCustomer(null);
    else void refetch();
  }, [status, refetch]);
  const isGuest = status === 'guest';
  return { isLoaded: isGuest || customer !== null, customer: isGuest ? null : customer, error, refetch };
}
