/**
 * The order this browser placed, asked of the server itself, and again and again while its payment is under way. A
 * hidden page does not ask; one that is looked at again asks at once. Answers are not kept in the browser's storage.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from 'urql';
import { readError, type ShopError } from '../data/shop-error.ts';
import { storedValues } from '../data/stored-values.ts';
import type { OrderFragment } from './fragments.generated.ts';
import { type LastOrder, readLastOrder } from './last-order.ts';
import { pollDelay } from './payment-steps.ts';
import { OrderOfThisBrowserDocument } from './queries.generated.ts';
import { useIsBrowser } from './use-is-browser.ts';

export interface FollowedOrder {
  /** Null when this browser placed none, or its day is over. */
  readonly last: LastOrder | null;
  readonly order: OrderFragment | null;
  /** Of the latest question; what was known before stays. */
  readonly error: ShopError | null;
  readonly loading: boolean;
  readonly asking: boolean;
  readonly ask: () => Promise<void>;
}

interface Known {
  readonly order: OrderFragment | null;
  readonly error: ShopError | null;
}

export function useFollowedOrder({ poll }: { readonly poll: boolean }): FollowedOrder {
  const client = useClient();
  const isBrowser = useIsBrowser();
  const last = useMemo(() => (isBrowser ? readLastOrder(storedValues) : null), [isBrowser]);
  const [known, setKnown] = useState<Known | null>(null);
  const [asking, setAsking] = useState(false);
  const running = useRef<Promise<void> | null>(null);

  const ask = useCallback((): Promise<void> => {
    if (!last) return Promise.resolve();
    const { number, token } = last;
    running.current ??= (async () => {
      setAsking(true);
      const { data, error } = await client
        .query(OrderOfThisBrowserDocument, { number, token }, { requestPolicy: 'network-only', unkept: true })
        .toPromise();
      running.current = null;
      setAsking(false);
      setKnown((before) => ({
        order: data?.orderByToken ?? before?.order ?? null,
        error: readError(error),
      }));
    })();
    return running.current;
  }, [client, last]);

  useEffect(() => {
    if (!last) return;
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
  }, [ask, last, poll]);

  return {
    last,
    order: known?.order ?? null,
    error: known?.error ?? null,
    loading: !isBrowser || (last !== null && known === null),
    asking,
    ask,
  };
}
