import { readError } from '@jinlan/client/data';
import { useCallback } from 'react';
import { useClient } from 'urql';
import type { StaffOrderRowFragment } from '../fragments.generated.ts';
import { type Loaded, useLoaded } from '../use-loaded.ts';
import { joinPages } from './list-state.ts';
import { StaffDayListDocument } from './queries.generated.ts';

const size = 50;
/** Maximum number of listed orders, more than a store handles in a day. */
export const MOST_LISTED = 200;

export interface DayList {
  readonly storeName: string;
  readonly rows: readonly StaffOrderRowFragment[];
  readonly total: number;
}

/** The open orders of the store, the oldest first. */
export function useDayList(): Loaded<DayList> {
  const client = useClient();
  const load = useCallback(async () => {
    const ask = (page: number) =>
      client
        .query(StaffDayListDocument, { page, size }, { requestPolicy: 'network-only', unkept: true })
        .toPromise();
    const first = await ask(1);
    const list = first.data?.staffOrders;
    if (!list) return { data: null, error: readError(first.error) };
    const pages = Math.min(list.page_info.total_pages ?? 1, MOST_LISTED / size);
    const others = await Promise.all(
      Array.from({ length: Math.max(0, pages - 1) }, (_, index) => ask(index + 2)),
    );
    const failed = others.find(({ data }) => !data?.staffOrders);
    if (failed) return { data: null, error: readError(failed.error) };
    const items = [list, ...others.flatMap(({ data }) => data?.staffOrders ?? [])].map((page) => page.items);
    return {
      data: { storeName: list.store_name, rows: joinPages(items), total: list.total_count },
      error: null,
    };
  }, [client]);
  return useLoaded<DayList>(load);
}
