/**
 * The orders of the store, always from the server and never stored in the browser. A visible page fetches them twice a
 * minute for new ones, and at once when a shown order takes a step.
 */

import { readError, type ShopError } from '@jinlan/client/data';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from 'urql';
import { useOrderEvents } from '../../ordering/use-order-events.ts';
import type { StaffOrderRowFragment } from '../fragments.generated.ts';
import { StaffOrdersDocument } from '../order/queries.generated.ts';
import { oneAfterAnother } from '../steps/one-after-another.ts';
import { canBeFound, filterOf, joinPages, type ListState, listAddress, PAGE_SIZE } from './list-state.ts';
import type { WaitingFilter } from './statuses.ts';

export const POLL_MS = 30_000;

export interface StaffOrdersAnswer {
  readonly rows: readonly StaffOrderRowFragment[];
  readonly total: number;
  readonly counts: readonly { readonly status: string; readonly count: number }[];
  readonly waiting: Readonly<Record<WaitingFilter, number>>;
  /** Paid orders that are not yet with their buyer or settled. */
  readonly open: number;
  readonly at: Date;
}

export interface StaffOrdersState {
  readonly answer: StaffOrdersAnswer | null;
  /** The error of the latest request; orders that were loaded before stay. */
  readonly error: ShopError | null;
  /** The shown orders belong to the previous filter. */
  readonly changing: boolean;
  readonly refresh: () => void;
}

interface LoadedList {
  readonly key: string;
  readonly answer: StaffOrdersAnswer | null;
  readonly error: ShopError | null;
}

export function useStaffOrders(state: ListState): StaffOrdersState {
  const client = useClient();
  const [loaded, setLoaded] = useState<LoadedList | null>(null);
  const latestTurn = useRef(0);
  const { search, pages } = state;
  const key = listAddress(state);
  const filter = filterOf(state);
  const filterKey = JSON.stringify(filter);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is another object each time, its key is not
  const fetchOrders = useMemo(
    () =>
      oneAfterAnother(async () => {
        latestTurn.current += 1;
        const turn = latestTurn.current;
        // Text that is no number finds nothing, but the counts on the tabs are needed anyway.
        const cannotMatch = search !== '' && !canBeFound(search);
        const answers = await Promise.all(
          Array.from({ length: cannotMatch ? 1 : pages }, (_, index) =>
            client
              .query(
                StaffOrdersDocument,
                { filter, page: index + 1, size: cannotMatch ? 1 : PAGE_SIZE },
                { requestPolicy: 'network-only', unkept: true },
              )
              .toPromise(),
          ),
        );
        // Only the answer to the latest request counts.
        if (turn !== latestTurn.current) return;
        const lists = answers.flatMap(({ data }) => data?.staffOrders ?? []);
        const first = lists[0];
        // Beyond the last page the server returns an error: there are fewer orders than opened pages.
        const error = first ? null : readError(answers.find((answer) => answer.error)?.error);
        setLoaded((before) => ({
          key,
          error,
          answer: first
            ? {
                rows: cannotMatch ? [] : joinPages(lists.map(({ items }) => items)),
                total: cannotMatch ? 0 : first.total_count,
                counts: first.counts,
                open: first.open,
                waiting: {
                  late: first.late,
                  e_invoice_waiting: first.e_invoices_waiting,
                  refund_to_send: first.refunds_to_send,
                  rest_due: first.rests_due,
                  refund_failed: first.refunds_failed,
                },
                at: new Date(),
              }
            : (before?.answer ?? null),
        }));
      }),
    [client, filterKey, search, pages, key],
  );
  const refresh = useCallback(() => void fetchOrders(), [fetchOrders]);

  useEffect(() => {
    refresh();
    const timer = setInterval(() => {
      if (!document.hidden) refresh();
    }, POLL_MS);
    const onVisibility = () => {
      if (!document.hidden) refresh();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      latestTurn.current += 1;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [refresh]);

  useOrderEvents(loaded?.answer?.rows.map(({ watch_key }) => watch_key) ?? [], refresh);

  return {
    answer: loaded?.answer ?? null,
    error: loaded?.error ?? null,
    changing: loaded !== null && loaded.key !== key,
    refresh,
  };
}
