/** A sale that staff make for a customer, always from the server and never stored in the browser. */
import { type Outcome, readError, readOutcome, type ShopError } from '@jinlan/client/data';
import type { AnyVariables, TypedDocumentNode } from '@urql/core';
import { useCallback, useState } from 'react';
import { useClient } from 'urql';
import { type Loaded, useLoaded } from '../use-loaded.ts';
import {
  StaffSaleDocument,
  type StaffSaleQuery,
  StaffSalesDocument,
  type StaffSalesQuery,
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

export interface SaleState extends Loaded<Sale> {
  readonly busy: boolean;
  /** Sends a change, and loads the sale again, unless it was ended by it. */
  change<Data, Variables extends AnyVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    options?: { readonly ends: boolean },
  ): Promise<Outcome<Data>>;
}

export function useSale(id: string): SaleState {
  const client = useClient();
  const [running, setRunning] = useState(0);
  const loaded = useLoaded(
    useCallback(async (): Promise<{ data: Sale | null; error: ShopError | null }> => {
      const { data, error } = await client.query(StaffSaleDocument, { id }, fresh).toPromise();
      return { data: data?.staffSale ?? null, error: readError(error) };
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
