/** A list's state in the address. The address changes a moment after the choice, when the router has taken it up. */
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

export interface AddressState<State> {
  /** What was chosen just now, else what the address says, so that a checkbox answers at once. */
  readonly state: State;
  readonly set: (state: State, how?: { readonly replace: boolean }) => void;
  /** Of the same page in another state. */
  readonly hrefOf: (state: State) => string;
  readonly address: URLSearchParams;
}

/** A choice that the address does not say yet. */
interface Chosen<State> {
  readonly state: State;
  readonly query: string;
  /** Addresses of choices before it, which may still arrive: they must not undo it. */
  readonly earlier: readonly string[];
}

/** `write` is given the address as it was, of which it may keep what is not its own. */
export function useAddressState<State>(
  read: (address: URLSearchParams) => State,
  write: (state: State, before: URLSearchParams) => URLSearchParams,
): AddressState<State> {
  const { pathname } = useLocation();
  const [address, setAddress] = useSearchParams();
  const present = address.toString();
  const [shown, setShown] = useState(present);
  const [chosen, setChosen] = useState<Chosen<State> | null>(null);
  if (shown !== present) {
    setShown(present);
    if (!chosen?.earlier.includes(present)) setChosen(null);
  }
  // Whoever goes back before the router has taken the choice up comes to an address that never seemed to change.
  useEffect(() => {
    const forget = () => setChosen(null);
    addEventListener('popstate', forget);
    return () => removeEventListener('popstate', forget);
  }, []);
  return {
    state: chosen ? chosen.state : read(address),
    set: (state, { replace } = { replace: false }) => {
      const written = write(state, address);
      const query = written.toString();
      const earlier = chosen ? [...chosen.earlier, chosen.query] : [];
      setChosen(query === present ? null : { state, query, earlier });
      setAddress(written, { preventScrollReset: true, replace });
    },
    hrefOf: (state) => {
      const query = write(state, address).toString();
      return query === '' ? pathname : `${pathname}?${query}`;
    },
    address,
  };
}
