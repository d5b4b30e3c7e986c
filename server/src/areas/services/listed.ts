import type { BusinessDay } from '@jinlan/domain/kernel';
import type { Money } from '@jinlan/domain/money';
import { checkResizing, listedPrice } from '@jinlan/domain/services';
import type { Connection } from '../../platform/database.ts';
import { amountOf } from './amounts.ts';
import type { JobRow } from './store.ts';
import { type ListedService, priceOf } from './store-prices.ts';

/** The days of work where the list no longer has the kind. */
const usualDays = 14;

/** The number of sizes by which a ring is changed; 0 for other kinds of services. */
function sizesOf({ kind, metal, construction, sizeFrom, sizeTo }: JobRow): number {
  if (kind !== 'resize' || construction === null || sizeFrom === null || sizeTo === null) return 0;
  const checked = checkResizing(metal, { construction, from: sizeFrom, to: sizeTo });
  return checked.ok ? checked.value : 0;
}

/**
 * The price of a service by today's list, for the weight as received. If the list no longer has the kind, the price at the
 * booking.
 */
export async function listedOf(
  db: Connection,
  row: JobRow,
  today: BusinessDay,
): Promise<{ readonly total: Money; readonly days: number; readonly loss: number }> {
  const price = await priceOf(db, row.market, row.kind);
  if (price === null) return { total: amountOf(row, row.listed), days: usualDays, loss: 0 };
  return { total: leastOf(price, row, today), days: price.days, loss: price.loss };
}

/** The least that may be asked for a service by a row of the list. */
export const leastOf = (price: ListedService, row: JobRow, today: BusinessDay): Money =>
  listedPrice(price, amountOf(row, 0).currency, {
    ...{ sizes: sizesOf(row), weightMg: row.weightBefore, boughtOn: row.boughtOn, today },
  }).total;
