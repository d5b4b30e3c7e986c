/**
 * An order from the server, fetched again at each of its steps. It is polled while its payment is in progress: a hidden
 * page pauses, and fetches at once when visible again. Answers are not stored in the browser.
 */

import type { ShopError } from '@jinlan/client/data';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderFragment } from './fragments.generated.ts';
import { pollDelay } from './payment/payment-steps.ts';
import { useOrderEvents } from './use-order-events.ts';

export interface OrderAnswer {
  /** Null if the order does not exist or could not be loaded. */
  readonly order: OrderFragment | null;
  readonly error: ShopError | null;
}

export interface AskedOrder {
  readonly order: OrderFragment | null;
  /** The error of the latest request. An order loaded before stays. */
  readonly error: ShopError | null;
  readonly loading: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<void>;
}

/** `fetchOrder` must be the same function as long as it fetches the same order; null fetches nothing yet. */
export function useAskedOrder(
  fetchOrder: (() => Promise<OrderAnswer>) | null,
  { poll = false }: { readonly poll?: boolean } = {},
): AskedOrder {
  const [loaded, setLoaded] = useState<{
    readonly fetchOrder: typeof fetchOrder;
    readonly answer: OrderAnswer;
  } | null>(null);
  const [isFetching, setIsFetching] = useState(false);
  const running = useRef<{ readonly fetchOrder: typeof fetchOrder; readonly end: Promise<void> } | null>(
    null,
  );

  const latest = useRef<OrderFragment | null>(null);

  const refetch = useCallback((): Promise<void> => {
    if (!fetchOrder) return Promise.resolve();
    if (running.current?.fetchOrder === fetchOrder) return running.current.end;
    const end = (async () => {
      setIsFetching(true);
      const answer = await fetchOrder();
      if (running.current?.fetchOrder !== fetchOrder) return;
      running.current = null;
      setIsFetching(false);
      latest.current = answer.order ?? latest.current;
      setLoaded((before) => {
        const shownOrder = before?.fetchOrder === fetchOrder ? before.answer.order : null;
        // After a refusal for too many requests or a lost connection, the shown order stays.
        return { fetchOrder, answer: { order: answer.order ?? shownOrder, error: answer.error } };
      });
    })();
    running.current = { fetchOrder, end };
    return end;
  }, [fetchOrder]);

  useEffect(() => {
    if (!fetchOrder) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pollsSoFar = 0;
    async function next(): Promise<void> {
      clearTimeout(timer);
      await refetch();
      if (stopped || !poll || document.hidden) return;
      clearTimeout(timer);
      timer = setTimeout(() => void next(), pollDelay(pollsSoFar, latest.current?.payment.method));
      pollsSoFar += 1;
    }
    function onVisibility(): void {
      if (document.hidden) clearTimeout(timer);
      else if (poll) {
        pollsSoFar = 0;
        void next();
      }
    }
    void next();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [refetch, fetchOrder, poll]);

  const answer = loaded?.fetchOrder === fetchOrder ? loaded.answer : null;
  const watched = answer?.order?.watch_key;
  useOrderEvents(watched ? [watched] : [], () => {
    // The request in progress may have been answered before this step.
    void (running.current?.end ?? Promise.resolve()).then(refetch);
  });

  // Too many requests: the shown order stays, and is fetched again as soon as that is allowed.
  const retryAfterMs =
    answer?.order && answer.error?.code === 'TOO_MANY_REQUESTS' ? restOf(answer.error) : null;
  useEffect(() => {
    if (retryAfterMs === null) return;
    const timer = setTimeout(() => void refetch(), retryAfterMs);
    return () => clearTimeout(timer);
  }, [retryAfterMs, refetch]);

  return {
    order: answer?.order ?? null,
    error: answer?.error ?? null,
    loading: fetchOrder !== null && answer === null,
    isFetching,
    refetch,
  };
}

function restOf({ data }: ShopError): number {
  const seconds = data.retry_after_seconds;
  return 1000 * Math.max(1, typeof seconds === 'number' ? seconds : 60);
}
