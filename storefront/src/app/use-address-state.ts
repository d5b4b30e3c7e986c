/**
 * The state of a list, which is stored in the address. The address changes a little after a choice, when the router has
 * applied it.
 */
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

export interface AddressState<State> {
  /** The latest choice, else the state in the address. So a checkbox reacts at once. */
  readonly state: State;
  readonly set: (state: State, how?: { readonly replace: boolean }) => void;
  /** Address of the same page in another state. */
  readonly hrefOf: (state: State) => string;
  readonly address: URLSearchParams;
}

/** A choice that is not in the address yet. */
interface Chosen<State> {
  readonly state: State;
  readonly query: string;
  /** Addresses of earlier choices. They may still be applied, and must not undo this choice. */
  readonly earlier: readonly string[];
}

/** `write` gets the current address, so that it can keep the parameters of other parts of the page. */
export function useAddressState<State>(
  read: (address: URLSearchParams) => State,
  write: (state: State, before: URLSearchParams) => URLSearchParams,
): AddressState<State> {
  const { pathname } = useLocation();
  const [address, setAddress] = useSearchParams();
  const currentQuery = address.toString();
  const [lastQuery, setLastQuery] = useState(currentQuery);
  const [chosen, setChosen] = useState<Chosen<State> | null>(null);
  if (lastQuery !== currentQuery) {
    setLastQuery(currentQuery);
    if (!chosen?.earlier.includes(currentQuery)) setChosen(null);
  }
  // Going back before the router has applied the choice leaves the address unchanged.
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
      setChosen(query === currentQuery ? null : { state, query, earlier });
      setAddress(written, { preventScrollReset: true, replace });
    },
    hrefOf: (state) => {
      const query = write(state, address).toString();
      return query === '' ? pathname : `${pathname}?${query}`;
    },
    address,
  };
}
