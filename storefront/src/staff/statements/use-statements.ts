/** The lists of payment providers, always from the server and never stored in the browser. */
import { readError } from '@jinlan/client/data';
import { useCallback } from 'react';
import { useClient } from 'urql';
import type { ProviderStatementFragment } from '../fragments.generated.ts';
import { type Loaded, useLoaded } from '../use-loaded.ts';
import {
  ProviderStatementDocument,
  ProviderStatementsDocument,
  type ProviderStatementsQuery,
} from './queries.generated.ts';

const PAGE_SIZE = 20;

const options = { requestPolicy: 'network-only', unkept: true } as const;

export type StatementsPage = ProviderStatementsQuery['providerStatements'];

export function useStatements(page: number): Loaded<StatementsPage> {
  const client = useClient();
  return useLoaded(
    useCallback(async () => {
      const answer = await client
        .query(ProviderStatementsDocument, { page, size: PAGE_SIZE }, options)
        .toPromise();
      return { data: answer.data?.providerStatements ?? null, error: readError(answer.error) };
    }, [client, page]),
  );
}

export function useStatement(id: string): Loaded<ProviderStatementFragment> {
  const client = useClient();
  return useLoaded(
    useCallback(async () => {
      const answer = await client.query(ProviderStatementDocument, { id }, options).toPromise();
      return { data: answer.data?.providerStatement ?? null, error: readError(answer.error) };
    }, [client, id]),
  );
}
