import { ownedStages } from '@jinlan/domain/jewellery-box';
import { type CurrencyCode, type Money, money } from '@jinlan/domain/money';
import type { Connection } from '../../../platform/database.ts';

/**
 * Returns the price of a stone in the latest order, in a currency, that its buyer received and still has; null if there is
 * none. `certificate`: the number alone, as `plainNumber` returns it.
 */
export async function priceOfStone(
  db: Connection,
  certificate: string,
  currency: CurrencyCode,
): Promise<Money | null> {
  const [row] = await db.query<{ minor: number | null }>(
    'ordering.price-of-stone',
    `select (select sum((step -> 'amount' ->> 'minor')::bigint) from jsonb_array_elements(line.unit_steps) step
         where step ->> 'kind' = 'main-stone')::float8 as minor
     from ordering.order_line line join ordering.sales_order sold on sold.id = line.order_id
     where line.made -> 'stone' -> 'certificate' ->> 'number' = $1 and line.made -> 'stone' is not null
       and sold.currency = $2 and sold.stage = any($3::text[])
     order by sold.id desc limit 1`,
    [certificate, currency, ownedStages],
  );
  return row?.minor ? money(row.minor, currency) : null;
}
