/** The customer's orders, page by page. Visible orders are fetched again when one of them takes a step. */

import { readError, type ShopError } from '@jinlan/client/data';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from 'urql';
import type { OrderCardFragment } from '../fragments.generated.ts';
import { WATCHED_AT_ONCE } from '../order-events.ts';
import { isRunning } from '../order-state.ts';
import { CustomerOrdersDocument } from '../queries.generated.ts';
import { useOrderEvents } from '../use-order-events.ts';
import {
  filterOnWire,
  type HistoryState,
  joinPages,
  MOST_AT_ONCE,
  type OrderFilter,
  PAGE_SIZE,
  renew,
} from './history-state.ts';

export interface OrderHistory {
  /** Null while loading. */
  readonly orders: readonly OrderCardFragment[] | null;
  readonly total: number;
  readonly error: ShopError | null;
  readonly loading: boolean;
  readonly loadingMore: boolean;
  readonly more: () => Promise<void>;
  readonly retry: () => void;
}

interface LoadedPages {
  readonly key: string;
  readonly orders: readonly OrderCardFragment[] | null;
  readonly total: number;
  readonly error: ShopError | null;
}

export function useOrderHistory({ number, filter, shown }: HistoryState): OrderHistory {
  const client = useClient();
  const key = `${number} ${filter}`;
  const [loaded, setLoaded] = useState<LoadedPages | null>(null);
  const [loadingMore, setLoadingMore] = useState(false);
  const first = useRef(shown);

  const load = useCallback(
    async (page: number, pageSize: number) => {
      const [numberPart, filterPart] = key.split(' ');
      const { data, error } = await client
        .query(
          CustomerOrdersDocument,
          {
            filter: filterOnWire({ number: numberPart ?? '', filter: filterPart as OrderFilter }),
            page,
            pageSize,
          },
          { requestPolicy: 'network-only', unkept: true },
        )
        .toPromise();
      const list = data?.customer?.orders;
      return {
        orders: list ? list.items.flatMap((order) => order ?? []) : null,
        total: list?.total_count ?? 0,
        error: readError(error),
      };
    },
    [client, key],
  );

  const begin = useCallback(
    async (pageSize: number) => {
      const answer = await load(1, pageSize);
      setLoaded((before) => {
        const shownOrders = before?.key === key ? before.orders : null;
        if (!answer.orders)
          return { key, orders: shownOrders, total: before?.total ?? 0, error: answer.error };
        return { ...answer, key, orders: renew(shownOrders ?? [], answer.orders) };
      });
    },
    [key, load],
  );

  useEffect(() => {
    void begin(first.current);
    // Another filter starts at the top.
    return () => {
      first.current = PAGE_SIZE;
    };
  }, [begin]);

  const current = loaded?.key === key ? loaded : null;
  const orders = current?.orders ?? null;
  const count = orders?.length ?? 0;

  const more = useCallback(async () => {
    setLoadingMore(true);
    const answer = await load(Math.floor(count / PAGE_SIZE) + 1, PAGE_SIZE);
    setLoadingMore(false);
    setLoaded((before) => {
      if (before?.key !== key || !before.orders) return before;
      if (!answer.orders) return { ...before, error: answer.error };
      return { ...answer, key, orders: joinPages(before.orders, answer.orders) };
    });
  }, [count, key, load]);

  const watched = useMemo(
    () =>
      (orders ?? [])
        .filter(isRunning)
        .map(({ watch_key: watch }) => watch)
        .slice(0, WATCHED_AT_ONCE),
    [orders],
  );
  useOrderEvents(watched, () => void begin(Math.min(MOST_AT_ONCE, Math.max(PAGE_SIZE, count))));

  return {
    orders,
    total: current?.total ?? 0,
    error: current?.error ?? null,
    loading: current === null,
    loadingMore,
    more,
    retry: () => {
      if (current) setLoaded(orders ? { ...current, error: null } : null);
      void begin(PAGE_SIZE);
    },
  };
}
