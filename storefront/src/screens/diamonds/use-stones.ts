/** The list's state in the address; what was chosen just now is shown before the router has taken it up. */
import { type DiamondFilter, type DiamondQuery, printQuery, readQuery } from '@jinlan/domain/diamonds';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

export interface StonesControls {
  readonly asked: DiamondQuery;
  /** Another filter or order begins at its first page. */
  readonly set: (change: Partial<Pick<DiamondQuery, 'filter' | 'sort'>>) => void;
  readonly setFilter: (filter: DiamondFilter) => void;
  readonly hrefOf: (page: number) => string;
  readonly address: URLSearchParams;
}

export function useStones(): StonesControls {
  const { pathname } = useLocation();
  const [address, setAddress] = useSearchParams();
  const present = address.toString();
  const [shown, setShown] = useState(present);
  const [chosen, setChosen] = useState<DiamondQuery | null>(null);
  if (shown !== present) {
    setShown(present);
    setChosen(null);
  }
  const asked = chosen ?? readQuery(address);
  const set: StonesControls['set'] = (change) => {
    const next = { ...asked, ...change, page: 1 };
    const written = writeAddress(next, address);
    setChosen(written.toString() === present ? null : next);
    setAddress(written, { preventScrollReset: true });
  };
  return {
    asked,
    set,
    setFilter: (filter) => set({ filter }),
    hrefOf: (page) => {
      const query = writeAddress({ ...asked, page }, address).toString();
      return query === '' ? pathname : `${pathname}?${query}`;
    },
    address,
  };
}

/** The store view that an address names stays in it. */
function writeAddress(query: DiamondQuery, before: URLSearchParams): URLSearchParams {
  const store = before.get('store');
  return new URLSearchParams([
    ...(store ? [['store', store]] : []),
    ...printQuery(query).map(([name, value]) => [name, value]),
  ]);
}
