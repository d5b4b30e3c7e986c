/** Runs mutations one after another. The answer is a `Result`, so no refusal is overlooked. */
import type { Result } from '@jinlan/domain/kernel';
import type { AnyVariables, OperationResult, TypedDocumentNode } from '@urql/core';
import { useCallback, useState } from 'react';
import { useClient } from 'urql';
import { readError, type ShopError } from './shop-error.ts';

export type Outcome<Data> = Result<Data, ShopError>;

export function readOutcome<Data>(result: OperationResult<Data, AnyVariables>): Outcome<Data> {
  const error = readError(result.error);
  if (error) return { ok: false, error };
  if (result.data === undefined || result.data === null) {
    return {
      ok: false,
      error: { kind: 'fault', code: 'UNEXPECTED', message: 'No data', data: {}, reference: null },
    };
  }
  return { ok: true, value: result.data };
}

export function useMutation<Data, Variables extends AnyVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
): readonly [run: (variables: Variables) => Promise<Outcome<Data>>, busy: boolean] {
  const client = useClient();
  const [running, setRunning] = useState(0);
  const run = useCallback(
    async (variables: Variables) => {
      setRunning((count) => count + 1);
      try {
        return readOutcome<Data>(await client.mutation<Data, Variables>(mutation, variables).toPromise());
      } finally {
        setRunning((count) => count - 1);
      }
    },
    [client, mutation],
  );
  return [run, running > 0];
}
