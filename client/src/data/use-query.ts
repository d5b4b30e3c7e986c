/** Asking for data. On the server the answer is waited for; in the browser a screen draws its skeleton meanwhile. */
import type { AnyVariables, OperationContext, RequestPolicy, TypedDocumentNode } from '@urql/core';
import { useMemo } from 'react';
import { useQuery as useUrqlQuery } from 'urql';
import { readError, type ShopError } from './shop-error.ts';

export interface QueryOptions {
  /** Do not ask yet. */
  readonly pause?: boolean;
  /** Ask again when a new gold price is published. */
  readonly livePrices?: boolean;
  /** `network-only` for what must never be old, e.g. the bag. */
  readonly policy?: RequestPolicy;
}

export interface QueryState<Data, Variables = unknown> {
  readonly data: Data | undefined;
  /** What the data answers; while other variables are asked about, still the former ones. */
  readonly asked: Variables | undefined;
  readonly error: ShopError | null;
  /** Nothing to show yet. */
  readonly loading: boolean;
  /** What is shown is being refreshed. */
  readonly stale: boolean;
  readonly refetch: () => void;
}

export function useQuery<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { pause = false, livePrices = false, policy = 'cache-first' }: QueryOptions = {},
): QueryState<Data, Variables> {
  const context = useMemo<Partial<OperationContext>>(() => ({ livePrices }), [livePrices]);
  const [result, ask] = useUrqlQuery<Data, Variables>({
    query,
    variables,
    pause,
    requestPolicy: policy,
    context,
  } as Parameters<typeof useUrqlQuery<Data, Variables>>[0]);
  return {
    data: result.data,
    asked: result.operation?.variables,
    error: readError(result.error),
    loading: !pause && result.data === undefined && result.error === undefined,
    stale: result.stale || (result.fetching && result.data !== undefined),
    refetch: () => ask({ requestPolicy: 'network-only' }),
  };
}
