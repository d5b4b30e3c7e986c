import type { ShopError } from '@jinlan/client/data';
import { useQuery } from '@jinlan/client/data';
import { useMemo } from 'react';
import type { BookAddress } from '../addresses/book.ts';
import type { CustomerDetailsFragment } from '../fragments.generated.ts';
import { useSession } from '../session.tsx';
import { AccountOverviewDocument } from './queries.generated.ts';

export interface Account {
  readonly customer: CustomerDetailsFragment;
  readonly addresses: readonly BookAddress[];
}

export interface AccountState {
  readonly value: Account | null;
  readonly error: ShopError | null;
  readonly refetch: () => void;
}

/** Details and addresses of the signed-in customer, fetched whenever a page opens. */
export function useAccount(): AccountState {
  const { status } = useSession();
  const { data, error, refetch } = useQuery(
    AccountOverviewDocument,
    {},
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const customer = data?.customer;
  const value = useMemo(
    () =>
      customer
        ? { customer, addresses: (customer.addresses ?? []).flatMap((address) => address ?? []) }
        : null,
    [customer],
  );
  return { value, error: value ? null : error, refetch };
}
