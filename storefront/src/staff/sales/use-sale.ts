/** A sale that staff make for a customer, always from the server and never stored in the browser. */
import { type Outcome, readError, readOutcome, type ShopError } from '@jinlan/client/data';
import type { AnyVariables, TypedDocumentNode } from '@urql/core';
import { useCallback, useRef, useState } from 'react';
import { useClient } from 'urql';
import { type Loaded, useLoaded } from '../use-loaded.ts';
import {
  StaffSaleDocument,
  type StaffSaleQuery,
  StaffSalesDocument,
  type StaffSalesQuery,
  StoreSalesDocument,
  type StoreSalesQuery,
} from './queries.generated.ts';

export type Sale = StaffSaleQuery['staffSale'];
export type OpenSale = StaffSalesQuery['staffSales'][number];

const fresh = { requestPolicy: 'network-only', unkept: true } as const;

export function useOpenSales(): Loaded<readonly OpenSale[]> {
  const client = useClient();
  return useLoaded(
    useCallback(async () => {
      const { data, error } = await client.query(StaffSalesDocument, {}, fresh).toPromise();
      return { data: data?.staffSales ?? null, error: readError(error) };
    }, [client]),
  );
}

export function useStoreSales(): Loaded<StoreSalesQuery['storeSales']> {
  const client = useClient();
  return useLoaded(
    useCallback(async () => {
      const { data, error } = await client.query(StoreSalesDocument, {}, fresh).toPromise();
      return { data: data?.storeSales ?? null, error: readError(error) };
    }, [client]),
  );
}

/** Codes of refusals that mean: this is no longer an open sale of this seller. */
const gone: ReadonlySet<string> = new Set([
  'SALE_NOT_FOUND',
  'CART_NOT_FOUND',
  'CART_NOT_ACTIVE',
  'CART_FOREIGN',
]);

export const isGone = (error: ShopError | null): boolean => error !== null && gone.has(error.code);

export interface SaleState extends Loaded<Sale> {
  readonly busy: boolean;
  /** Sends a change, and loads the sale again. `ends`: a successful change ends the sale, so it is not loaded again. */
  change<Data, Variables extends AnyVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    options?: { readonly ends: boolean },
  ): Promise<Outcome<Data>>;
}

/** If loading fails, the last loaded sale stays, with the error beside it; but not if the sale is gone. */
export function useSale(id: string): SaleState {
  const client = useClient();
  const loadedBefore = useRef<Sale | null>(null);
  const [running, setRunning] = useState(0);
  const loaded = useLoaded(
    useCallback(async (): Promise<{ data: Sale | null; error: ShopError | null }> => {
      const { data, error } = await client.query(StaffSaleDocument, { id }, fresh).toPromise();
      const problem = readError(error);
      const before = loadedBefore.current?.id === id && !isGone(problem) ? loadedBefore.current : null;
      const sale = data?.staffSale ?? before;
      loadedBefore.current = sale;
      return { data: sale, error: problem };
    }, [client, id]),
  );
  const { refetch } = loaded;
  return {
    ...loaded,
    busy: running > 0,
    async change(document, variables, { ends } = { ends: false }) {
      setRunning((count) => count + 1);
      try {
        const outcome = readOutcome(await client.mutation(document, variables).toPromise());
        if (!ends || !outcome.ok) refetch();
        return outcome;
      } finally {
        setRunning((count) => count - 1);
      }
    },
  };
}
