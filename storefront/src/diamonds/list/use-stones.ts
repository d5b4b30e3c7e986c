import { type DiamondFilter, type DiamondQuery, printQuery, readQuery } from '@jinlan/domain/diamonds';
import { useAddressState } from '../../app/use-address-state.ts';

export interface StonesControls {
  readonly query: DiamondQuery;
  /** Changes filter or order, and goes to the first page. */
  readonly set: (change: Partial<Pick<DiamondQuery, 'filter' | 'sort'>>) => void;
  readonly setFilter: (filter: DiamondFilter) => void;
  readonly hrefOf: (page: number) => string;
  readonly address: URLSearchParams;
}

export function useStones(): StonesControls {
  const { state: query, set: setAsked, hrefOf, address } = useAddressState(readQuery, writeAddress);
  const set: StonesControls['set'] = (change) => setAsked({ ...query, ...change, page: 1 });
  return {
    query,
    set,
    setFilter: (filter) => set({ filter }),
    hrefOf: (page) => hrefOf({ ...query, page }),
    address,
  };
}

/** Keeps the `store` parameter of the address. */
function writeAddress(query: DiamondQuery, before: URLSearchParams): URLSearchParams {
  const store = before.get('store');
  return new URLSearchParams([
    ...(store ? [['store', store]] : []),
    ...printQuery(query).map(([name, value]) => [name, value]),
  ]);
}
