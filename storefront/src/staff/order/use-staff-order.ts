/**
 * One order of the store, always from the server. It is fetched again at each of its steps and when the page becomes
 * visible. While an amount is due at the till, it is also fetched at each new gold price and twice a minute: another
 * market's board may price the order, and this page hears only of its own boards.
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
  /** Fetches the order again; returns null if that fails. */
  readonly refetch: () => Promise<StaffOrderFragment | null>;
  /** Replaces the order with the answer of a step, which is the newest version. */
  readonly applyAnswer: (order: StaffOrderFragment) => void;
}

interface LoadedOrder {
  readonly number: string;
  readonly order: StaffOrderFragment | null;
  readonly error: ShopError | null;
}

export function useStaffOrder(number: string): StaffOrderState {
  const client = useClient();
  const [loaded, setLoaded] = useState<LoadedOrder | null>(null);
  const turn = useRef(0);

  const refetch = useMemo(
    () =>
      oneAfterAnother(async () => {
        turn.current += 1;
        const thisTurn = turn.current;
        const { data, error } = await client
          .query(StaffOrderDocument, { number }, { requestPolicy: 'network-only', unkept: true })
          .toPromise();
        const order = data?.staffOrder ?? null;
        if (thisTurn === turn.current) {
          setLoaded((before) => ({
            number,
            error: readError(error),
            order: newer(order, before?.number === number ? before.order : null),
          }));
        }
        return order;
      }),
    [client, number],
  );

  const applyAnswer = useCallback(
    (order: StaffOrderFragment) => {
      turn.current += 1;
      setLoaded({ number, order, error: null });
    },
    [number],
  );

  useEffect(() => {
    void refetch();
    return () => {
      turn.current += 1;
    };
  }, [refetch]);

  const current = loaded?.number === number ? loaded : null;
  const watched = current?.order?.watch_key;
  useOrderEvents(watched ? [watched] : [], () => void refetch());

  const quotes = useGoldPrices();
  const lastQuotes = useRef(quotes);
  const shownOrder = current?.order ?? null;
  const awaitsTill = shownOrder?.actions.includes('takeOrderPayment') ?? false;
  useEffect(() => {
    if (!shownOrder || lastQuotes.current === quotes) return;
    lastQuotes.current = quotes;
    if (awaitsTill) void refetch();
  }, [quotes, shownOrder, awaitsTill, refetch]);
  useEffect(() => {
    if (!awaitsTill) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refetch();
    }, TILL_POLL_MS);
    return () => clearInterval(timer);
  }, [awaitsTill, refetch]);

  return {
    order: shownOrder,
    error: current?.error ?? null,
    loading: current === null,
    refetch,
    applyAnswer,
  };
}

/** Ignores an answer that is older than the step taken since. */
function newer(
  answer: StaffOrderFragment | null,
  shownOrder: StaffOrderFragment | null,
): StaffOrderFragment | null {
  if (!answer || !shownOrder) return answer ?? shownOrder;
  return answer.version >= shownOrder.version ? answer : shownOrder;
}
