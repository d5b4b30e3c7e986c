/** Runs a query. The server waits for the answer; in the browser a screen shows its skeleton until then. */
import type { AnyVariables, OperationContext, RequestPolicy, TypedDocumentNode } from '@urql/core';
import { useMemo } from 'react';
import { useQuery as useUrqlQuery } from 'urql';
import { readError, type ShopError } from './shop-error.ts';

export interface QueryOptions {
  /** True: the query is not sent yet. */
  readonly pause?: boolean;
  /** True: the query is repeated when a new gold price is published. */
  readonly livePrices?: boolean;
  /** `network-only` for data that must be current, such as the bag. */
  readonly policy?: RequestPolicy;
}

export interface QueryState<Data, Variables = unknown> {
  readonly data: Data | undefined;
  /** The variables that `data` belongs to: the previous ones while new data is loading. */
  readonly variables: Variables | undefined;
  readonly error: ShopError | null;
  /** Whether there is no data yet. */
  readonly loading: boolean;
  /** Whether the data is being refreshed. */
  readonly stale: boolean;
  readonly refetch: () => void;
}

export function useQuery<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { pause = false, livePrices = false, policy = 'cache-first' }: QueryOptions = {},
): QueryState<Data, Variables> {
  const context = useMemo<Partial<OperationContext>>(() => ({ livePrices }), [livePrices]);
  const [result, execute] = useUrqlQuery<Data, Variables>({
    query,
    variables,
    pause,
    requestPolicy: policy,
    context,
  } as Parameters<typeof useUrqlQuery<Data, Variables>>[0]);
  return {
    data: result.data,
    variables: result.operation?.variables,
    error: readError(result.error),
    loading: !pause && result.data === undefined && result.error === undefined,
    stale: result.stale || (result.fetching && result.data !== undefined),
    refetch: () => execute({ requestPolicy: 'network-only' }),
  };
}
