/**
 * One order of the store, asked of the server itself, and again at each of its steps and when it is looked at again.
 * While the till has to take its amount of today, it is asked for at each new gold price, and twice a minute: the order
 * may be priced by another market's board than those that this page hears of.
 */

import { readError, type ShopError } from '@jinlan/client/data';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from 'urql';
import { useGoldPrices } from '../../gold-price/use-gold-prices.tsx';
import { useOrderEvents } from '../../ordering/use-order-events.ts';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { oneAfterAnother } from '../steps/one-after-another.ts';
import { StaffOrderDocument } from './queries.generated.ts';

const TILL_POLL_MS = 30_000;

export interface StaffOrderState {
  readonly order: StaffOrderFragment | null;
  readonly error: ShopError | null;
  readonly loading: boolean;
  /** Answers the order as it is now; null where it could not be had. */
  readonly ask: () => Promise<StaffOrderFragment | null>;
  /** What a step answered is the newest there is. */
  readonly take: (order: StaffOrderFragment) => void;
}

interface Known {
  readonly number: string;
  readonly order: StaffOrderFragment | null;
  readonly error: ShopError | null;
}

export function useStaffOrder(number: string): StaffOrderState {
  const client = useClient();
  const [known, setKnown] = useState<Known | null>(null);
  const turn = useRef(0);

  const ask = useMemo(
    () =>
      oneAfterAnother(async () => {
        turn.current += 1;
        const mine = turn.current;
        const { data, error } = await client
          .query(StaffOrderDocument, { number }, { requestPolicy: 'network-only', unkept: true })
          .toPromise();
        const order = data?.staffOrder ?? null;
        if (mine === turn.current) {
          setKnown((before) => ({
            number,
            error: readError(error),
            order: newer(order, before?.number === number ? before.order : null),
          }));
        }
        return order;
      }),
    [client, number],
  );

  const take = useCallback(
    (order: StaffOrderFragment) => {
      turn.current += 1;
      setKnown({ number, order, error: null });
    },
    [number],
  );

  useEffect(() => {
    void ask();
    return () => {
      turn.current += 1;
    };
  }, [ask]);

  const present = known?.number === number ? known : null;
  const watched = present?.order?.watch_key;
  useOrderEvents(watched ? [watched] : [], () => void ask());

  const quotes = useGoldPrices();
  const heard = useRef(quotes);
  const shown = present?.order ?? null;
  const awaitsTill = shown?.actions.includes('takeOrderPayment') ?? false;
  useEffect(() => {
    if (!shown || heard.current === quotes) return;
    heard.current = quotes;
    if (awaitsTill) void ask();
  }, [quotes, shown, awaitsTill, ask]);
  useEffect(() => {
    if (!awaitsTill) return;
    const timer = setInterval(() => {
      if (!document.hidden) void ask();
    }, TILL_POLL_MS);
    return () => clearInterval(timer);
  }, [awaitsTill, ask]);

  return {
    order: shown,
    error: present?.error ?? null,
    loading: present === null,
    ask,
    take,
  };
}

/** An answer that was overtaken by a later step does not take it back. */
function newer(
  answer: StaffOrderFragment | null,
  shown: StaffOrderFragment | null,
): StaffOrderFragment | null {
  if (!answer || !shown) return answer ?? shown;
  return answer.version >= shown.version ? answer : shown;
}
