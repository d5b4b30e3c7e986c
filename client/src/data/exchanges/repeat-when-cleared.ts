/**
 * Repeats the queries in flight when data of the cache are cleared. Their answers may belong to the former bag or
 * customer, and the clearing would hide them, so that their screens would wait for ever.
 */
import { type Exchange, makeOperation, type Operation, type OperationResult } from '@urql/core';
import { makeSubject, merge, pipe, tap } from 'wonka';

/** Returns an exchange that stands before the cache's exchange. `isClearing`: whether a mutation clears data of the cache. */
export const repeatWhenClearedExchange =
  (isClearing: (operation: Operation) => boolean): Exchange =>
  ({ forward }) =>
  (operations) => {
    const underWay = new Map<number, Operation>();
    const { source: repeated, next: repeat } = makeSubject<Operation>();

    function note(operation: Operation): void {
      if (operation.kind === 'query') underWay.set(operation.key, operation);
      else if (operation.kind === 'teardown') underWay.delete(operation.key);
    }

    function settle({ operation, stale }: OperationResult): void {
      if (operation.kind === 'query' && !stale) underWay.delete(operation.key);
      if (operation.kind !== 'mutation' || !isClearing(operation)) return;
      for (const query of [...underWay.values()]) {
        // The teardown makes the cache forget the first request, and aborts it.
        repeat(makeOperation('teardown', query));
        repeat(makeOperation('query', query, { ...query.context, requestPolicy: 'network-only' }));
      }
    }

    return pipe(merge([pipe(operations, tap(note)), repeated]), forward, tap(settle));
  };
