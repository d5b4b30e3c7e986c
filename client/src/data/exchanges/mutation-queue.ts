/**
 * Sends mutations one after another: each waits for the previous one, even if that fails (specification 4).
 * `context.unqueued` opts out.
 */
import type { Exchange, Operation, OperationResult } from '@urql/core';
import { filter, makeSubject, merge, pipe, share, tap } from 'wonka';

export const mutationQueueExchange: Exchange = ({ forward }) => {
  const waiting: Operation[] = [];
  const release = makeSubject<Operation>();
  let running: number | null = null;

  function next(): void {
    const operation = waiting.shift();
    running = operation ? operation.key : null;
    if (operation) release.next(operation);
  }

  const queued = (operation: Operation) => operation.kind === 'mutation' && !operation.context.unqueued;

  return (operations) => {
    const shared = pipe(operations, share);
    const direct = pipe(
      shared,
      tap((operation) => {
        if (queued(operation)) {
          waiting.push(operation);
          if (running === null) next();
        } else if (operation.kind === 'teardown') {
          const at = waiting.findIndex(({ key }) => key === operation.key);
          if (at >= 0) waiting.splice(at, 1);
        }
      }),
      filter((operation) => !queued(operation)),
    );
    // Subscribes before the release, because a subject notifies only current subscribers.
    return pipe(
      merge([release.source, direct]),
      forward,
      tap((result: OperationResult) => {
        if (result.operation.kind === 'mutation' && result.operation.key === running) next();
      }),
    );
  };
};
