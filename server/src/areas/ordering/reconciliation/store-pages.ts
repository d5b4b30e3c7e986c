import type { Market } from '@jinlan/domain/markets';
import type { Connection } from '../../../platform/database.ts';
import type { DifferenceRow, StatementRow } from './store.ts';

/** Statements for the pages of staff, which list statements and settle differences. */

export async function listStatements(
  db: Connection,
  market: Market,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<StatementRow[]> {
  return db.query<StatementRow>(
    'ordering.list-statements',
    `select id, gateway, market, provider, day::text as day, state, tries, reason, next_try_at as "nextTryAt",
       compared_at as "comparedAt", listed_count as "listedCount", difference_count as "differenceCount",
       open_count as "openCount"
     from ordering.statement where market = $1 order by day desc, id offset $2 limit $3`,
    [market, offset, limit],
  );
}

export async function countStatements(db: Connection, market: Market): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'ordering.count-statements',
    'select count(*)::int as count from ordering.statement where market = $1',
    [market],
  );
  return row?.count ?? 0;
}

const differenceColumns = `difference.id, statement_id as "statementId", code, kind, reference, key,
  sales_order.number as "orderNumber", listed_minor as "listedMinor", listed_currency as "listedCurrency",
  our_minor as "ourMinor", our_currency as "ourCurrency", at, settled_at as "settledAt", settled_by as "settledBy",
  settled_reason as "settledReason"`;

export const differencesOf = (db: Connection, statementId: number, limit: number): Promise<DifferenceRow[]> =>
  db.query<DifferenceRow>(
    'ordering.statement-differences',
    `select ${differenceColumns} from ordering.statement_difference as difference
     left join ordering.sales_order on sales_order.id = order_id
     where statement_id = $1 order by difference.id limit $2`,
    [statementId, limit],
  );

export interface StatementSum {
  readonly kind: 'payment' | 'refund';
  readonly currency: string;
  readonly count: number;
  readonly minor: number;
  readonly feeMinor: number | null;
}

/** Returns the sums of a list, by kind and currency. */
export const sumsOf = (db: Connection, statementId: number): Promise<StatementSum[]> =>
  db.query<StatementSum>(
    'ordering.statement-sums',
    `select kind, currency, count(*)::int as count, sum(amount_minor)::bigint as minor,
       sum(fee_minor)::bigint as "feeMinor"
     from ordering.statement_entry where statement_id = $1 group by kind, currency order by kind, currency limit 50`,
    [statementId],
  );

export async function differenceById(db: Connection, id: number): Promise<DifferenceRow | null> {
  const [row] = await db.query<DifferenceRow>(
    'ordering.statement-difference',
    `select ${differenceColumns} from ordering.statement_difference as difference
     left join ordering.sales_order on sales_order.id = order_id where difference.id = $1`,
    [id],
  );
  return row ?? null;
}

/** Settles a difference of a locked list. */
export async function settleDifference(
  tx: Connection,
  { id, statementId }: DifferenceRow,
  { by, reason }: { readonly by: string; readonly reason: string },
  now: Date,
): Promise<void> {
  await tx.query(
    'ordering.settle-statement-difference',
    `with settled as (
       update ordering.statement_difference set settled_at = $3, settled_by = $4, settled_reason = $5 where id = $1
     )
     update ordering.statement set open_count = open_count - 1 where id = $2`,
    [id, statementId, now, by, reason],
  );
}
