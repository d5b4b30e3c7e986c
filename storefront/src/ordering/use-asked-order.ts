/**
 * An order, asked of the server itself, and again at each of its steps. While its payment is under way it is also asked
 * for again and again: a hidden page does not ask, one that is looked at again asks at once. Answers are not kept in
 * the browser's storage.
 */

import type { ShopError } from '@jinlan/client/data';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderFragment } from './fragments.generated.ts';
import { pollDelay } from './payment/payment-steps.ts';
import { useOrderEvents } from './use-order-events.ts';

export interface OrderAnswer {
  /** Null when there is none, or it could not be had. */
  readonly order: OrderFragment | null;
  readonly error: ShopError | null;
}

export interface AskedOrder {
  readonly order: OrderFragment | null;
  /** Of the latest question; what was known before stays. */
  readonly error: ShopError | null;
  readonly loading: boolean;
  readonly asking: boolean;
  readonly ask: () => Promise<void>;
}

/** `question` must stay the same function as long as it asks the same; null asks nothing yet. */
export function useAskedOrder(
  question: (() => Promise<OrderAnswer>) | null,
  { poll = false }: { readonly poll?: boolean } = {},
): AskedOrder {
  const [known, setKnown] = useState<{
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
      setKnown((before) => {
        const shown = before?.question === question ? before.answer.order : null;
        // A refusal to say it again, or a lost connection, is no news of the order.
        return { question, answer: { order: answer.order ?? shown, error: answer.error } };
      });
    })();
    running.current = { question, end };
    return end;
  }, [question]);

  useEffect(() => {
    if (!question) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    async function next(): Promise<void> {
      clearTimeout(timer);
      await ask();
      if (stopped || !poll || document.hidden) return;
      clearTimeout(timer);
      timer = setTimeout(() => void next(), pollDelay(asked));
      asked += 1;
    }
    function onVisibility(): void {
      if (document.hidden) clearTimeout(timer);
      else if (poll) {
        asked = 0;
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

  const answer = known?.question === question ? known.answer : null;
  const watched = answer?.order?.watch_key;
  useOrderEvents(watched ? [watched] : [], () => {
    // A question under way may have been answered before this step.
    void (running.current?.end ?? Promise.resolve()).then(ask);
  });

  // Asked too often: what is shown stays, and is asked for once more when it may be.
  const rest = answer?.order && answer.error?.code === 'TOO_MANY_REQUESTS' ? restOf(answer.error) : null;
  useEffect(() => {
    if (rest === null) return;
    const timer = setTimeout(() => void ask(), rest);
    return () => clearTimeout(timer);
  }, [rest, ask]);

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
