/**
 * Repeats open queries with prices (`context.livePrices`) when a new gold price is published. Each browser waits a
 * random time of up to a second, so ten thousand open pages do not request at once (product-decisions 4).
 */
import { type Client, type Exchange, makeOperation, type Operation } from '@urql/core';
import { pipe, tap } from 'wonka';

export interface LivePrices {
  readonly exchange: Exchange;
  /** Called when a new version is published. */
  readonly refresh: () => void;
}

export const LIVE_PRICE_JITTER_MS = 600;

export function createLivePrices(
  later: (work: () => void, milliseconds: number) => unknown = setTimeout,
  random: () => number = Math.random,
): LivePrices {
  const open = new Map<number, Operation>();
  let client: Client | null = null;
  let planned = false;

  function askAgain(): void {
    planned = false;
    for (const operation of open.values()) {
      client?.reexecuteOperation(
        makeOperation('query', operation, { ...operation.context, requestPolicy: 'network-only' }),
      );
    }
  }

  return {
    exchange: ({ client: owner, forward }) => {
      client = owner;
      return (operations) =>
        pipe(
          operations,
          tap((operation) => {
            if (operation.kind === 'teardown') open.delete(operation.key);
            else if (operation.kind === 'query' && operation.context.livePrices) {
              open.set(operation.key, operation);
            }
          }),
          forward,
        );
    },
    refresh() {
      if (planned) return;
      planned = true;
      later(askAgain, random() * LIVE_PRICE_JITTER_MS);
    },
  };
}
