/**
 * Repeats the queries that are under way when data of the cache is cleared. Their answers may belong to the former bag
 * or customer, and the cache would hide them behind the clearing, so that their screens would wait for ever.
 */
import { type Exchange, makeOperation, type Operation, type OperationResult } from '@urql/core';
import { makeSubject, merge, pipe, tap } from 'wonka';

/** Comes before the cache. `isClearing`: whether a mutation clears data of the cache. */
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
        // The teardown makes the cache forget the place of the first answer, and aborts its request.
        repeat(makeOperation('teardown', query));
        repeat(makeOperation('query', query, { ...query.context, requestPolicy: 'network-only' }));
      }
    }

    return pipe(merge([pipe(operations, tap(note)), repeated]), forward, tap(settle));
  };
