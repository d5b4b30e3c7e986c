/**
 * Remembers in the tab that a customer was at the checkout. When the session ends, in this tab or another, the page
 * reloads as a guest's without a bag. It then says so instead of showing an empty bag.
 */

import { sessionValues } from '@jinlan/client/data';
import { useEffect } from 'react';
import { useSession } from '../../account/session.tsx';

const NAME = 'checkout_signed_in';

export function useSignedOut({
  isCustomer,
  leaving,
}: {
  readonly isCustomer: boolean;
  readonly leaving: boolean;
}): boolean {
  const { status } = useSession();
  useEffect(() => {
    if (leaving) sessionValues.remove(NAME);
    else if (isCustomer) sessionValues.set(NAME, true);
  }, [isCustomer, leaving]);
  return status === 'guest' && sessionValues.get(NAME) === true;
}
