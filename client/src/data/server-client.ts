/** The client for one server rendering: the server executes its own schema, without a network request. */
import {
  Client,
  CombinedError,
  type Exchange,
  type Operation,
  type OperationResult,
  ssrExchange,
  stringifyDocument,
} from '@urql/core';
import { filter, fromPromise, mergeMap, pipe, share, takeUntil } from 'wonka';
import { shopCacheExchange } from './cache.ts';
import { stockErrorsExchange } from './exchanges/stock-errors.ts';

export type Execute = (
  query: string,
  variables: object,
  operationName?: string,
) => Promise<{ data?: unknown; errors?: readonly unknown[] }>;

export interface ServerClient {
  readonly client: Client;
  /** The answers with which the browser starts. */
  readonly answers: ReturnType<typeof ssrExchange>['extractData'];
}

export function createServerClient(execute: Execute): ServerClient {
  const ssr = ssrExchange({ isClient: false });
  const client = new Client({
    url: 'internal:',
    suspense: true,
    exchanges: [shopCacheExchange(() => {}), ssr, stockErrorsExchange, executeExchange(execute)],
  });
  return { client, answers: ssr.extractData };
}

function executeExchange(execute: Execute): Exchange {
  return () => (operations) => {
    const shared = pipe(operations, share);
    return pipe(
      shared,
      filter(({ kind }) => kind === 'query'),
      mergeMap((operation) =>
        pipe(
          fromPromise(answer(execute, operation)),
          takeUntil(
            pipe(
              shared,
              filter(({ kind, key }) => kind === 'teardown' && key === operation.key),
            ),
          ),
        ),
      ),
    );
  };
}

async function answer(execute: Execute, operation: Operation): Promise<OperationResult> {
  const definition = operation.query.definitions.find(({ kind }) => kind === 'OperationDefinition');
  const name = definition && 'name' in definition ? definition.name?.value : undefined;
  const common = { operation, stale: false, hasNext: false } as const;
  try {
    const { data, errors = [] } = await execute(
      stringifyDocument(operation.query),
      operation.variables ?? {},
      name,
    );
    if (errors.length === 0) return { ...common, data };
    return { ...common, data, error: new CombinedError({ graphQLErrors: errors as { message: string }[] }) };
  } catch (cause) {
    const networkError = cause instanceof Error ? cause : new Error(String(cause));
    return { ...common, data: undefined, error: new CombinedError({ networkError }) };
  }
}
