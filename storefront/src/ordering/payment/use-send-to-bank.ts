import { sessionValues } from '@jinlan/client/data';
import { useEffect } from 'react';

/** Redirects to the bank the first time only: a shopper who presses Back wants to stay. */
export function useSendToBank(address: string | null, number: string): void {
  const name = `bank_${number}`;
  useEffect(() => {
    if (!address || sessionValues.get(name) === address) return;
    sessionValues.set(name, address);
    location.assign(address);
  }, [address, name]);
}
