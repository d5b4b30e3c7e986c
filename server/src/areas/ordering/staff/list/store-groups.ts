import type { DeliveryCode, OrderStage } from '@jinlan/domain/orders';
import type { Connection } from '../../../../platform/database.ts';
import { listLimit } from './limits.ts';

/**
 * Orders of a store that have the same values for the list's filters. The index `sales_order_of_store` has the orders of
 * each group by the time at which they were placed, so a list merges the groups that the filters choose.
 */
export interface OrderGroup {
  readonly stage: OrderStage;
  readonly delivery: DeliveryCode;
  readonly madeToOrder: boolean;
}

export interface GroupCount extends OrderGroup {
  /** At most `listLimit`. */
  readonly count: number;
}

/** When orders were placed: from `from` until before `before`; null is an open end. */
export interface PlacedSpan {
  readonly from: Date | null;
  readonly before: Date | null;
}

const lists = (groups: readonly OrderGroup[]): readonly (readonly unknown[])[] => [
  groups.map(({ stage }) => stage),
  groups.map(({ delivery }) => delivery),
  groups.map(({ madeToOrder }) => madeToOrder),
];

const wanted = 'unnest($2::text[], $3::text[], $4::boolean[]) wanted (stage, delivery, made)';

const ofGroup = `source_code = $1 and stage = wanted.stage and delivery = wanted.delivery and made_to_order = wanted.made
         and placed_at >= coalesce($5::timestamptz, '-infinity') and placed_at < coalesce($6::timestamptz, 'infinity')`;

/** Counts the orders of each group up to the limit. Groups without orders are left out. */
export async function countGroups(
  db: Connection,
  storeCode: string,
  groups: readonly OrderGroup[],
  { from, before }: PlacedSpan,
): Promise<GroupCount[]> {
  return db.query<GroupCount>(
    'ordering.count-groups',
    `select wanted.stage, wanted.delivery, wanted.made as "madeToOrder", counted.count from ${wanted}
     cross join lateral (
       select count(*)::integer as count from (
         select from ordering.sales_order where ${ofGroup} limit ${listLimit}
       ) bounded
     ) counted
     where counted.count > 0`,
    [storeCode, ...lists(groups), from, before],
  );
}

export type ListOrder = 'newest' | 'oldest';

const directions: Readonly<Record<ListOrder, string>> = { newest: 'desc', oldest: 'asc' };

/** Ids of one page, merged from the lists of the groups. */
export async function idsOfGroups(
  db: Connection,
  storeCode: string,
  groups: readonly OrderGroup[],
  { from, before }: PlacedSpan,
  page: { readonly offset: number; readonly limit: number; readonly order: ListOrder },
): Promise<number[]> {
  const direction = directions[page.order];
  const rows = await db.query<{ id: number }>(
    `ordering.ids-of-groups-${page.order}`,
    `select sold.id from ${wanted}
     cross join lateral (
       select id, placed_at from ordering.sales_order where ${ofGroup}
       order by placed_at ${direction}, id ${direction} limit $7::integer + $8::integer
     ) sold
     order by sold.placed_at ${direction}, sold.id ${direction} limit $8 offset $7`,
    [storeCode, ...lists(groups), from, before, page.offset, page.limit],
  );
  return rows.map(({ id }) => id);
}
