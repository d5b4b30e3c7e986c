import { type DiamondFilter, type DiamondQuery, printQuery, readQuery } from '@jinlan/domain/diamonds';
import { useAddressState } from '../../app/use-address-state.ts';

export interface StonesControls {
  readonly asked: DiamondQuery;
  /** Changes filter or order, and goes to the first page. */
  readonly set: (change: Partial<Pick<DiamondQuery, 'filter' | 'sort'>>) => void;
  readonly setFilter: (filter: DiamondFilter) => void;
  readonly hrefOf: (page: number) => string;
  readonly address: URLSearchParams;
}

export function useStones(): StonesControls {
  const { state: asked, set: setAsked, hrefOf, address } = useAddressState(readQuery, writeAddress);
  const set: StonesControls['set'] = (change) => setAsked({ ...asked, ...change, page: 1 });
  return {
    asked,
    set,
    setFilter: (filter) => set({ filter }),
    hrefOf: (page) => hrefOf({ ...asked, page }),
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
