/**
 * An order, fetched from the server and fetched again at each of its steps. It is polled while its payment is in
 * progress: a hidden page pauses, and fetches at once when it becomes visible. Answers are not stored in the browser.
 */

import type { ShopError } from '@jinlan/client/data';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderFragment } from './fragments.generated.ts';
import { pollDelay } from './payment/payment-steps.ts';
import { useOrderEvents } from './use-order-events.ts';

export interface OrderAnswer {
  /** Null when there is no such order, or when it could not be loaded. */
  readonly order: OrderFragment | null;
  readonly error: ShopError | null;
}

export interface AskedOrder {
  readonly order: OrderFragment | null;
  /** The error of the latest request; the order that was loaded before stays. */
  readonly error: ShopError | null;
  readonly loading: boolean;
  readonly asking: boolean;
  readonly ask: () => Promise<void>;
}

/** `question` must keep its identity while it asks the same; null asks nothing yet. */
export function useAskedOrder(
  question: (() => Promise<OrderAnswer>) | null,
  { poll = false }: { readonly poll?: boolean } = {},
): AskedOrder {
  const [loaded, setLoaded] = useState<{
    readonly question: typeof question;
    readonly answer: OrderAnswer;
  } | null>(null);
  const [asking, setAsking] = useState(false);
  const running = useRef<{ readonly question: typeof question; readonly end: Promise<void> } | null>(null);

  const ask = useCallback((): Promise<void> => {
    if (!question) return Promise.resolve();
    if (running.current?.question === question) return running.current.end;
    const end = (async () => {
      setAsking(true);
      const answer = await question();
      if (running.current?.question !== question) return;
      running.current = null;
      setAsking(false);
      setLoaded((before) => {
        const shownOrder = before?.question === question ? before.answer.order : null;
        // A refusal for too many requests, or a lost connection, leaves the order as it is.
        return { question, answer: { order: answer.order ?? shownOrder, error: answer.error } };
      });
    })();
    running.current = { question, end };
    return end;
  }, [question]);

  useEffect(() => {
    if (!question) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pollsSoFar = 0;
    async function next(): Promise<void> {
      clearTimeout(timer);
      await ask();
      if (stopped || !poll || document.hidden) return;
      clearTimeout(timer);
      timer = setTimeout(() => void next(), pollDelay(pollsSoFar));
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
  }, [ask, question, poll]);

  const answer = loaded?.question === question ? loaded.answer : null;
  const watched = answer?.order?.watch_key;
  useOrderEvents(watched ? [watched] : [], () => {
    // A request in progress may have been answered before this step.
    void (running.current?.end ?? Promise.resolve()).then(ask);
  });

  // Too many requests: the shown order stays, and is fetched again once that is allowed.
  const retryAfterMs =
    answer?.order && answer.error?.code === 'TOO_MANY_REQUESTS' ? restOf(answer.error) : null;
  useEffect(() => {
    if (retryAfterMs === null) return;
    const timer = setTimeout(() => void ask(), retryAfterMs);
    return () => clearTimeout(timer);
  }, [retryAfterMs, ask]);

  return {
    order: answer?.order ?? null,
    error: answer?.error ?? null,
    loading: question !== null && answer === null,
    asking,
    ask,
  };
}

function restOf({ data }: ShopError): number {
  const seconds = data.retry_after_seconds;
  return 1000 * Math.max(1, typeof seconds === 'number' ? seconds : 60);
}
