/** The lists of payment providers, always from the server and never stored in the browser. */
import { readError, type ShopError } from '@jinlan/client/data';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import type { ProviderStatementFragment } from '../fragments.generated.ts';
import {
  ProviderStatementDocument,
  ProviderStatementsDocument,
  type ProviderStatementsQuery,
} from './queries.generated.ts';

const PAGE_SIZE = 20;

export interface Loaded<Data> {
  readonly data: Data | null;
  readonly error: ShopError | null;
  readonly loading: boolean;
  readonly refetch: () => void;
  /** Takes the answer of a change. */
  readonly apply: (data: Data) => void;
}

interface Answer<Data> {
  readonly data: Data | null;
  readonly error: ShopError | null;
}

/** Loads again whenever `load` changes; only the latest answer counts. */
function useLoaded<Data>(load: () => Promise<Answer<Data>>): Loaded<Data> {
  const [answer, setAnswer] = useState<(Answer<Data> & { readonly of: unknown }) | null>(null);
  const turn = useRef(0);
  const refetch = useCallback(() => {
    turn.current += 1;
    const thisTurn = turn.current;
    void load().then((loaded) => {
      if (thisTurn === turn.current) setAnswer({ ...loaded, of: load });
    });
  }, [load]);
  const apply = useCallback(
    (data: Data) => {
      turn.current += 1;
      setAnswer({ data, error: null, of: load });
    },
    [load],
  );
  useEffect(() => {
    refetch();
    return () => {
      turn.current += 1;
    };
  }, [refetch]);
  const current = answer?.of === load ? answer : null;
  return {
    data: current?.data ?? null,
    error: current?.error ?? null,
    loading: current === null,
    refetch,
    apply,
  };
}

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
