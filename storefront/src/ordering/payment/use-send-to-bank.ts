import { sessionValues } from '@jinlan/client/data';
import { useEffect, useState } from 'react';

/**
 * Redirects to the bank, but only the first time: a shopper who comes back by Back wants to stay. Returns whether the
 * shopper came back from that address.
 */
export function useSendToBank(address: string | null, number: string): boolean {
  const name = `bank_${number}`;
  const [backFrom, setBackFrom] = useState<string | null>(null);
  useEffect(() => {
    if (!address) return;
    if (sessionValues.get(name) === address) {
      setBackFrom(address);
      return;
    }
    sessionValues.set(name, address);
    location.assign(address);
  }, [address, name]);
  useEffect(() => {
    // The browser shows the page again as it was when the shopper left it.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setBackFrom(address);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [address]);
  return address !== null && backFrom === address;
}
